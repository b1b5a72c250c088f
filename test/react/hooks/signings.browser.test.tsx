import { act, render } from '@testing-library/react'
import { type ReactElement, Suspense, useState } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  CeremonyFrame,
  type ConfirmRequest,
  SigningCeremony,
  SigningProvider,
  useCeremony,
} from '../../../src/react/index.js'
import {
  ceremonySite,
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  instruct,
} from '../../embed/support/showCeremony.js'
import { replaceApi } from '../../embed/support/breakBrowser.js'
import { createProxyStub, granted } from '../support/proxyStub.js'
import { countedUrl, RECIPIENT, renderSigning } from '../support/renderSigning.js'

const lease = (key = 'lease', props: object = {}): ReactElement => (
  <SigningCeremony
    key={key}
    recipientId={RECIPIENT}
    title={key}
    presentation="inline"
    autoStart
    {...props}
  />
)

/** A page that shows a spinner after an error, as it does while it loads its data again. */
function Refetching() {
  const [isLoading, setIsLoading] = useState(false)
  const refetch = (): void => {
    setIsLoading(true)
    setTimeout(() => setIsLoading(false), 20)
  }
  return isLoading ? <p>Loading</p> : lease('lease', { onError: refetch })
}

const notYet = async (): Promise<boolean> => false

const never = (): Promise<boolean> => new Promise(() => undefined)

afterEach(() => {
  vi.useRealTimers()
})

describe('a ceremony in a provider', () => {
  it.each<[string, ReactElement | null]>([
    ['an unmount', null],
    ['another page', <p key="page">Another page</p>],
  ])('is reused after %s, without a second POST', async (_what, between) => {
    const { show, reach, proxy, container } = renderSigning(lease())
    await reach('open')
    const { src, name } = frameIn(container)
    show(<main>{between}</main>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    show(lease())
    await reach('open')
    expect(frameIn(container)).toMatchObject({ src, name })
    expect(proxy.calls).toHaveLength(1)
  })

  it('is reused if its component gets another React `key`', async () => {
    const { show, reach, proxy, container } = renderSigning(lease('one'))
    await reach('open')
    show(lease('two'))
    await reach('open')
    expect(frameIn(container).title).toBe('two')
    expect(proxy.calls).toHaveLength(1)
  })

  it('loads its frame again when it is reused, and is reported as slow again', async () => {
    captureErrors()
    const url = `${ceremonySite}/ceremony?after=1200`
    const { show, reach, status, container } = renderSigning(lease(), {
      answer: () => granted(grantOf({ url })),
      slowAfter: 250,
    })
    const isSlow = () => container.querySelector('[data-slow]') !== null
    await reach('open')
    show(<p>Another page</p>)
    show(lease())
    expect(status()).toBe('opening')
    expect(isSlow()).toBe(false)
    await expect.poll(isSlow, PATIENCE).toBe(true)
    await reach('open')
  })

  it('is never described as open elsewhere, and has the focus in its frame, when it is reused', async () => {
    const { show, reach, getByText, container } = renderSigning(
      lease('lease', { autoStart: false }),
    )
    act(() => getByText('Review and sign').click())
    await reach('open')
    show(<p>Another page</p>)
    const removed: (string | null)[] = []
    const observer = new MutationObserver((records) => {
      for (const { removedNodes } of records) {
        for (const { textContent } of removedNodes) removed.push(textContent)
      }
    })
    observer.observe(container, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    show(lease('lease', { autoStart: false }))
    await reach('open')
    expect(removed).not.toContain('The document is already open on this page.')
    expect(document.activeElement).toBe(frameIn(container))
  })

  it('is not reused after an unmount if its url can be loaded only once', async () => {
    const { url, loads } = countedUrl()
    const { show, reach, proxy, container } = renderSigning(lease(), {
      answer: () => granted(grantOf({ url, single_use: true })),
    })
    await reach('open')
    const { name } = frameIn(container)
    show(<p>Another page</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(await loads()).toBe(1)
    show(lease())
    await reach('open')
    expect(frameIn(container).name).not.toBe(name)
    expect(proxy.calls).toHaveLength(2)
  })

  it('fails after a new React `key` if its url can be loaded only once', async () => {
    captureErrors()
    const { show, reach, proxy, container, getByText } = renderSigning(lease('one'), {
      answer: () => granted(grantOf({ single_use: true })),
    })
    await reach('open')
    show(lease('two'))
    await reach('failed')
    expect(container.querySelector('iframe')).toBeNull()
    expect(proxy.calls).toHaveLength(1)
    act(() => getByText('Try again').click())
    await reach('open')
  })

  it('is reused by a new component while its request is pending', async () => {
    const { show, reach, proxy } = renderSigning(lease(), { answer: 'never' })
    await reach('creating')
    show(<p>Another page</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    show(lease())
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    await reach('open')
    expect(proxy.calls).toHaveLength(1)
  })

  it('is reused by a component with other `claims`, which the next attempt sends', async () => {
    const { show, reach, proxy, getByText } = renderSigning(
      lease('lease', { claims: { Reason: 'First' } }),
    )
    await reach('open')
    show(lease('lease', { claims: { Reason: 'Second' } }))
    expect(proxy.calls).toHaveLength(1)
    act(() => getByText('Open in a new tab').click())
    act(() => getByText('Start again').click())
    await expect
      .poll(() => proxy.calls.map(({ body }) => body), PATIENCE)
      .toEqual([{ claims: { Reason: 'First' } }, { claims: { Reason: 'Second' } }])
  })

  it('stays on screen if React renders its component while the previous one is removed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const props = { autoStart: false }
    const { show, reach, proxy, getByRole } = renderSigning(lease('first', props))
    show(<p>Another page</p>)
    show(
      <>
        {lease('second', props)}
        <RunTimers />
      </>,
    )
    vi.useRealTimers()
    act(() => getByRole('button', { name: 'Review and sign' }).click())
    await reach('open')
    expect(proxy.calls).toHaveLength(1)
  })

  it('is not reused after close()', async () => {
    const { show, reach, proxy, getByText } = renderSigning(<Closable />)
    await reach('open')
    act(() => getByText('Stop').click())
    show(<p>Another page</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    show(<Closable />)
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(2)
  })

  it.each([
    ['finished', undefined],
    ['confirmed', true],
    ['unconfirmed', false],
  ] as const)(
    'is kept with the status `%s` after its component has unmounted',
    async (end, answer) => {
      const confirm =
        answer === undefined
          ? undefined
          : async ({ reason }: ConfirmRequest) => reason === 'finished' && answer
      const { show, reach, status, proxy, container } = renderSigning(lease('lease', { confirm }))
      await reach('open')
      instruct(frameIn(container), { go: `${location.origin}/finished` })
      await reach(end)
      show(<p>Another page</p>)
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
      show(lease('lease', { confirm }))
      expect(status()).toBe(end)
      expect(proxy.calls).toHaveLength(1)
    },
  )

  it('settles if its component unmounts while `confirm` runs with `finished`', async () => {
    let answer: ((answer: boolean) => void) | undefined
    const confirm = async ({ reason }: ConfirmRequest): Promise<boolean> =>
      reason === 'finished' ? new Promise((resolve) => (answer = resolve)) : false
    const onFinish = vi.fn<() => void>()
    const props = { confirm, onFinish }
    const { show, reach, status, proxy, container } = renderSigning(lease('lease', props))
    await reach('open')
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await reach('confirming')
    show(<p>Loading…</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)))
    await act(async () => answer?.(true))
    show(lease('lease', props))
    expect(status()).toBe('confirmed')
    expect(proxy.calls).toHaveLength(1)
    expect(onFinish).toHaveBeenCalledOnce()
  })

  it('is asked about again when a component mounts, and keeps a refusal', async () => {
    captureErrors()
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(async () => false)
    const { show, reach, proxy } = renderSigning(lease('lease', { confirm }), {
      answer: () => ({ problem: 'recipient_not_actionable' }),
    })
    await reach('failed')
    show(<p>Another page</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    confirm.mockImplementation(async () => true)
    show(lease('lease', { confirm }))
    await reach('confirmed')
    expect(confirm.mock.lastCall?.[0].reason).toBe('mounted')
    expect(proxy.calls).toHaveLength(1)
  })

  it('shows its failure after a remount, and `autoStart` sends no second POST', async () => {
    captureErrors()
    const { reach, proxy, getByText } = renderSigning(<Refetching />, {
      answer: () => ({ problem: 'upstream_error' }),
    })
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(1)
    await reach('failed')
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await reach('failed')
    getByText('Try again')
    expect(proxy.calls).toHaveLength(1)
  })

  it('is renewed before it is shown again if its url has expired', async () => {
    const expires_at = new Date(Date.now() - 1_000).toISOString()
    const { show, reach, proxy } = renderSigning(lease(), {
      answer: () => granted(grantOf({ expires_at })),
    })
    await reach('open')
    show(<p>Another page</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    show(lease())
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(2)
    await reach('open')
  })

  it('is another signing with another `recipientId` or `redirect`, from the first render on', async () => {
    const seen: (string | undefined)[] = []
    const { show, reach, status, container } = renderSigning(lease())
    await reach('open')
    const observer = new MutationObserver(() => seen.push(container.querySelector('iframe')?.title))
    onTestFinished(() => observer.disconnect())
    for (const other of [{ recipientId: 're_other' }, { redirect: 'mobile' }]) {
      show(lease('lease', { ...other, autoStart: false }))
      expect(status()).toBe('idle')
      expect(container.querySelector('iframe')).toBeNull()
    }
    show(lease())
    await reach('open')
  })

  it('is not reused ten minutes after its last component unmounted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { show, proxy } = renderSigning(lease(), { answer: 'never', slowAfter: Infinity })
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    show(<p>Another page</p>)
    act(() => void vi.advanceTimersByTime(599_000))
    show(lease())
    await act(async () => undefined)
    expect(proxy.calls).toHaveLength(1)
    show(<p>Another page</p>)
    act(() => void vi.advanceTimersByTime(601_000))
    show(lease())
    await act(async () => undefined)
    expect(proxy.calls).toHaveLength(2)
  })
})

/** Runs timers between the render and the commit, as happens if React renders in several tasks. */
function RunTimers() {
  vi.advanceTimersByTime(1)
  return null
}

function Closable() {
  const ceremony = useCeremony({ recipientId: RECIPIENT, autoStart: true })
  return (
    <>
      <button type="button" onClick={ceremony.close}>
        Stop
      </button>
      <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
    </>
  )
}

function Twice() {
  const [count, setCount] = useState(0)
  const ceremony = useCeremony({ recipientId: RECIPIENT, autoStart: true })
  return (
    <div data-count={count}>
      <button type="button" onClick={() => setCount(count + 1)}>
        Render
      </button>
      <CeremonyFrame ceremony={ceremony} title="first" />
    </div>
  )
}

describe('two components of one ceremony', () => {
  const both = (
    <>
      {lease('first', { autoStart: false })}
      {lease('second', { autoStart: false })}
    </>
  )

  it('share one POST and one frame; the component without the frame shows a notice', async () => {
    const { container, getAllByRole, proxy } = renderSigning(both)
    act(() => getAllByRole('button', { name: 'Review and sign' })[1]?.click())
    await expect
      .poll(() => container.querySelectorAll('[data-status=open]').length, PATIENCE)
      .toBe(2)
    expect(container.querySelectorAll('iframe')).toHaveLength(1)
    expect(frameIn(container).title).toBe('second')
    expect(container.textContent).toContain('The document is already open on this page.')
    expect(proxy.calls).toHaveLength(1)
  })

  it('both call their `onFinish`', async () => {
    const ends = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { container, reach } = renderSigning(
      <>
        {lease('first', { onFinish: ends[0] })}
        {lease('second', { onFinish: ends[1] })}
      </>,
    )
    await reach('open')
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await reach('finished')
    for (const onFinish of ends) expect(onFinish).toHaveBeenCalledOnce()
  })

  it('show the frame in the second component after the first one unmounts', async () => {
    const { show, container, reach, proxy } = renderSigning(
      <>
        {lease('first')}
        {lease('second')}
      </>,
    )
    await reach('open')
    expect(frameIn(container).title).toBe('first')
    show(<>{lease('second')}</>)
    await expect.poll(() => container.querySelector('iframe')?.title, PATIENCE).toBe('second')
    expect(proxy.calls).toHaveLength(1)
  })

  it('keep the open frame if the second one mounts after the url has expired', async () => {
    const expires_at = new Date(Date.now() - 1_000).toISOString()
    const { show, container, reach, proxy } = renderSigning(<>{lease('first')}</>, {
      answer: () => granted(grantOf({ expires_at })),
    })
    await reach('open')
    const { name } = frameIn(container)
    show(both)
    await expect.poll(() => container.textContent, PATIENCE).toContain('already open on this page')
    expect(frameIn(container).name).toBe(name)
    expect(proxy.calls).toHaveLength(1)
  })

  it('renew an expired url if the frame passes to the second component', async () => {
    const expires_at = new Date(Date.now() - 1_000).toISOString()
    const { show, container, reach, proxy } = renderSigning(both, {
      answer: () => granted(grantOf({ expires_at })),
    })
    act(() => container.querySelector<HTMLElement>('.signing-ceremony__start')?.click())
    await reach('open')
    show(<>{lease('second', { autoStart: false })}</>)
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(2)
    await reach('open')
    expect(frameIn(container).title).toBe('second')
  })

  it('do not show a single-use url again after the first one unmounts', async () => {
    captureErrors()
    const { show, container, reach, getByText } = renderSigning(
      <>
        {lease('first')}
        {lease('second')}
      </>,
      { answer: () => granted(grantOf({ single_use: true })) },
    )
    await reach('open')
    show(<>{lease('second')}</>)
    await reach('failed')
    getByText('Try again')
    expect(container.querySelector('iframe')).toBeNull()
  })

  it('add no listener to the frame when they render again', async () => {
    const { container, reach, getByText } = renderSigning(<Twice />)
    await reach('open')
    const added = vi.spyOn(HTMLIFrameElement.prototype, 'addEventListener')
    onTestFinished(() => added.mockRestore())
    for (let count = 0; count < 10; count += 1) act(() => getByText('Render').click())
    expect(container.querySelectorAll('iframe')).toHaveLength(1)
    expect(added).not.toHaveBeenCalled()
  })
})

describe('a ceremony from an own backend', () => {
  it('is shared by components with the same `ceremonyKey`', async () => {
    const create = vi.fn<() => Promise<ReturnType<typeof grantOf>>>(async () => grantOf())
    const own = { create, ceremonyKey: 'document 7' }
    const { show, reach, proxy } = renderSigning(lease('one', own))
    await reach('open')
    show(lease('two', own))
    await reach('open')
    expect(create).toHaveBeenCalledOnce()
    expect(proxy.calls).toHaveLength(0)
  })
})

describe('the prop `user` of the provider', () => {
  it('forgets all signings when it changes', async () => {
    const proxy = createProxyStub()
    proxy.answerAll(() => granted(grantOf()))
    const renderIn = (name: string, ui: ReactElement) => (
      <SigningProvider endpoint="/api/signing" fetch={proxy.fetch} user={name}>
        {ui}
      </SigningProvider>
    )
    const { rerender, container, unmount } = render(renderIn('ada', lease()))
    onTestFinished(() => unmount())
    const status = () => container.querySelector('[data-status]')?.getAttribute('data-status')
    await expect.poll(status, PATIENCE).toBe('open')
    rerender(renderIn('grace', lease('lease', { autoStart: false })))
    expect(status()).toBe('idle')
    expect(container.querySelector('iframe')).toBeNull()
  })
})

describe('a provider that unmounts during a ceremony', () => {
  it('warns the developer with the remedy, once', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const { unmount, reach } = renderSigning(lease('lease', { confirm: notYet }))
    await reach('open')
    unmount()
    await expect
      .poll(() => warn.mock.calls, PATIENCE)
      .toEqual([[expect.stringContaining('Render the provider above your routes')]])
  })
})

describe('a render that React discards', () => {
  it('leaves no signing behind if it suspends', async () => {
    const attach = vi.fn<() => void>()
    function Suspended(): never {
      useCeremony({ recipientId: RECIPIENT, onStatusChange: attach })
      throw new Promise(() => undefined)
    }
    const { show, status, proxy } = renderSigning(
      <Suspense fallback={<p>Loading…</p>}>
        <Suspended />
      </Suspense>,
    )
    show(lease('lease', { autoStart: false }))
    expect(status()).toBe('idle')
    expect(attach).not.toHaveBeenCalled()
    expect(proxy.calls).toHaveLength(0)
  })
})

describe('`<SigningCeremony controls>`', () => {
  it('is driven by the functions of `useCeremony`, and shows its status', async () => {
    const onReady = vi.fn<() => void>()
    function Driven() {
      const controls = useCeremony({ recipientId: RECIPIENT, onReady })
      return (
        <>
          <button type="button" onClick={controls.start}>
            Begin
          </button>
          <button type="button" onClick={controls.close}>
            Stop
          </button>
          <p>Status: {controls.status}</p>
          <SigningCeremony controls={controls} title="Sign the lease" presentation="dialog" />
        </>
      )
    }
    const { getByText, reach, container } = renderSigning(<Driven />)
    act(() => getByText('Begin').click())
    await reach('open')
    getByText('Status: open')
    expect(onReady).toHaveBeenCalledOnce()
    expect(container.querySelector('dialog[open] iframe')).not.toBeNull()
    act(() => getByText('Stop').click())
    await reach('idle')
    expect(container.querySelector('dialog[open]')).toBeNull()
  })
})

const dialog = (key: string): ReactElement =>
  lease(key, { presentation: 'dialog', autoStart: false })

describe('two dialogs of one ceremony', () => {
  it('do not open by themselves: the second one offers the document when the first unmounts', async () => {
    const { show, getAllByRole, getByRole, container, reach } = renderSigning(
      <>
        {dialog('first')}
        {dialog('second')}
      </>,
    )
    act(() => getAllByRole('button', { name: 'Review and sign' })[0]?.click())
    await reach('open')
    show(<>{dialog('second')}</>)
    await expect.poll(() => container.querySelector('dialog[open]'), PATIENCE).toBeNull()
    act(() => getByRole('button', { name: 'Show it here' }).click())
    await expect.poll(() => container.querySelector('dialog[open] iframe'), PATIENCE).not.toBeNull()
  })
})

describe('a component in a hidden page', () => {
  it('calls `confirm` when the page becomes visible, because the first answer may be old', async () => {
    replaceApi([document, 'visibilityState'], 'hidden')
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(async () => true)
    const { reach } = renderSigning(lease('lease', { autoStart: false, confirm }))
    await act(async () => undefined)
    expect(confirm).not.toHaveBeenCalled()
    replaceApi([document, 'visibilityState'], 'visible')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await reach('confirmed')
    expect(confirm).toHaveBeenCalledOnce()
    expect(confirm.mock.lastCall?.[0].reason).toBe('mounted')
  })
})

describe('`autoStart`', () => {
  it('waits until the page is visible', async () => {
    replaceApi([document, 'visibilityState'], 'hidden')
    replaceApi([document, 'hidden'], true)
    const { proxy } = renderSigning(lease(), { answer: 'never' })
    await act(async () => undefined)
    expect(proxy.calls).toHaveLength(0)
    replaceApi([document, 'visibilityState'], 'visible')
    replaceApi([document, 'hidden'], false)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(proxy.calls).toHaveLength(1)
  })

  it('requests no ceremony if `confirm` returns `true` for a signed document', async () => {
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(async () => true)
    const { reach, proxy, container } = renderSigning(lease('lease', { confirm }))
    await reach('confirmed')
    expect(confirm).toHaveBeenCalledOnce()
    expect(proxy.calls).toHaveLength(0)
    expect(container.querySelector('[data-kind=success]')).not.toBeNull()
    expect(document.activeElement).toBe(document.body)
  })

  it('delays the request by at most 2 seconds while `confirm` is pending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { proxy, status } = renderSigning(lease('lease', { confirm: never }), { answer: 'never' })
    await act(async () => void vi.advanceTimersByTime(1_999))
    expect(proxy.calls).toHaveLength(0)
    expect(status()).toBe('idle')
    await act(async () => void vi.advanceTimersByTime(1))
    expect(proxy.calls).toHaveLength(1)
  })

  it('moves the focus to the notice of a failed request, but does not scroll the page', async () => {
    captureErrors()
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    onTestFinished(() => focus.mockRestore())
    const { reach } = renderSigning(lease(), { answer: () => ({ problem: 'forbidden' }) })
    await reach('failed')
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })
})

describe('the error of a missing <CeremonyFrame>', () => {
  it('is reported within a second', async () => {
    const captured = captureErrors()
    const onError = vi.fn<(error: { readonly code: string }) => void>()
    function Late() {
      const ceremony = useCeremony({ recipientId: RECIPIENT, autoStart: true, onError })
      return ceremony.status === 'open' ? (
        <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
      ) : (
        <p>{ceremony.status}</p>
      )
    }
    const { getByText } = renderSigning(<Late />)
    await expect.poll(() => getByText('opening'), PATIENCE).toBeDefined()
    await expect.poll(() => onError.mock.lastCall?.[0].code, PATIENCE).toBe('frame_not_rendered')
    expect(String(captured.errors()[0])).toContain('CeremonyFrame')
  })

  it('is not reported if the page renders a <CeremonyFrame>', async () => {
    const onError = vi.fn<() => void>()
    const { reach, proxy } = renderSigning(lease('lease', { onError }), { answer: 'never' })
    await act(async () => undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    act(() => void vi.advanceTimersByTime(1_000))
    vi.useRealTimers()
    await reach('open')
    expect(onError).not.toHaveBeenCalled()
  })
})
