import { act } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  CeremonyFrame,
  type ConfirmRequest,
  SigningCeremony,
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
import { granted } from '../support/proxyStub.js'
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

  it('is never announced as open elsewhere, and has the focus in its frame, when it is reused', async () => {
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

  it('is reused while its request is pending', async () => {
    const { show, reach, proxy } = renderSigning(lease(), { answer: 'never' })
    await reach('creating')
    show(<p>Another page</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    show(lease())
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    await reach('open')
    expect(proxy.calls).toHaveLength(1)
  })

  it('is not reused by a component with different `evidence`', async () => {
    const { show, reach, proxy } = renderSigning(lease())
    await reach('open')
    show(lease('renewal', { evidence: { Reason: 'Renewal' } }))
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(2)
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

  it('is not reused if it has finished and its component has unmounted', async () => {
    const { show, reach, proxy, container } = renderSigning(lease())
    await reach('open')
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await reach('finished')
    show(<p>Another page</p>)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    show(lease())
    await reach('open')
    expect(proxy.calls).toHaveLength(2)
  })

  it('is not reused ten minutes after its last component unmounted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { show, proxy } = renderSigning(lease(), { answer: 'never', slowAfter: Infinity })
    await act(async () => proxy.calls[0]?.answer(granted(grantOf({ url: undefined }))))
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
      <CeremonyFrame ceremony={ceremony} title="second" />
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

  it('both call their callbacks', async () => {
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

describe('autoStart', () => {
  it('requests no ceremony for a document that is signed already', async () => {
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(async () => true)
    const { reach, proxy, container } = renderSigning(lease('lease', { confirm }))
    await reach('confirmed')
    expect(confirm).toHaveBeenCalledOnce()
    expect(proxy.calls).toHaveLength(0)
    expect(container.querySelector('[data-kind=success]')).not.toBeNull()
    expect(document.activeElement).toBe(document.body)
  })

  it('waits for `confirm` for 2 seconds at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { proxy, status } = renderSigning(lease('lease', { confirm: never }), { answer: 'never' })
    await act(async () => void vi.advanceTimersByTime(1_999))
    expect(proxy.calls).toHaveLength(0)
    expect(status()).toBe('idle')
    await act(async () => void vi.advanceTimersByTime(1))
    expect(proxy.calls).toHaveLength(1)
  })

  it('moves the focus to the notice of a failure without scrolling', async () => {
    captureErrors()
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    onTestFinished(() => focus.mockRestore())
    const { reach } = renderSigning(lease(), { answer: () => ({ problem: 'forbidden' }) })
    await reach('failed')
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })
})

describe('a missing <CeremonyFrame>', () => {
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

  it('is not reported if the page renders the frame', async () => {
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
