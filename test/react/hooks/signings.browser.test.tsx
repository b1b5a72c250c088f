import { act } from '@testing-library/react'
import { Activity, type ReactElement, Suspense, useState } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
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
} from '../../embed/support/showCeremony.js'
import { replaceApi } from '../../embed/support/breakBrowser.js'
import { granted } from '../support/proxyStub.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'
import { countedUrl, finish, RECIPIENT, renderSigning, task } from '../support/renderSigning.js'

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

/** Shows a page without a ceremony. */
const leave = (show: (ui: ReactElement) => void): Promise<void> => {
  show(<p>Another page</p>)
  return act(task)
}

const never = (): Promise<boolean> => new Promise(() => undefined)

afterEach(() => {
  vi.useRealTimers()
})

describe('a ceremony in a provider', () => {
  it.each<[string, ReactElement | null]>([
    ['an unmount', null],
    ['another page', <p key="page">Another page</p>],
    ['another React `key`', lease('another')],
  ])('is reused after %s, without a second POST', async (_what, between) => {
    const { show, reach, proxy, container } = renderSigning(lease())
    await reach('open')
    const { src, name } = frameIn(container)
    show(<main>{between}</main>)
    await act(task)
    show(lease())
    await reach('open')
    expect(frameIn(container)).toMatchObject({ src, name })
    expect(proxy.calls).toHaveLength(1)
  })

  it('loads its frame again when it is reused, and is reported as slow again', async () => {
    captureErrors()
    const url = `${ceremonySite}/ceremony?after=1200`
    const { show, reach, status, container } = renderSigning(lease(), {
      answer: () => granted(grantOf({ url })),
      service: { slowAfter: 250 },
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
    act(() => getByText(en.start).click())
    await reach('open')
    show(<p>Another page</p>)
    show(lease('lease', { autoStart: false }))
    expect(container.textContent).not.toContain(en.shownElsewhere)
    await reach('open')
    expect(document.activeElement).toBe(frameIn(container))
  })

  it.each([
    ['an unmount', false],
    ['a new React `key`', true],
  ])(
    'fails after %s if its url can be loaded only once, and sends no POST without a click',
    async (_what, isAtOnce) => {
      captureErrors()
      const { url, loads } = countedUrl()
      const { show, reach, proxy, container, getByText } = renderSigning(lease('one'), {
        answer: () => granted(grantOf({ url, single_use: true })),
      })
      await reach('open')
      if (!isAtOnce) {
        await leave(show)
      }
      show(lease('two'))
      await reach('failed')
      expect(container.querySelector('iframe')).toBeNull()
      expect(container.textContent).toContain(en.accessExpired)
      expect([proxy.calls.length, await loads()]).toEqual([1, 1])
      act(() => getByText(en.startAgain).click())
      await reach('open')
      expect(proxy.calls).toHaveLength(2)
    },
  )

  it('is reused by a new component while its request is pending', async () => {
    const { show, reach, proxy } = renderSigning(lease(), { answer: 'never' })
    await reach('creating')
    await leave(show)
    show(lease())
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    await reach('open')
    expect(proxy.calls).toHaveLength(1)
  })

  it('is reused by a component with other `claims`, which the next attempt sends', async () => {
    const { show, reach, proxy, container } = renderSigning(
      <Controlled claims={{ Reason: 'First' }} />,
    )
    await reach('open')
    const { name } = frameIn(container)
    show(<Controlled claims={{ Reason: 'Second' }} />)
    expect(proxy.calls).toHaveLength(1)
    press('restart')
    await expect.poll(() => container.querySelector('iframe')?.name, PATIENCE).not.toBe(name)
    expect(proxy.calls.map(({ body }) => body)).toMatchObject([
      { claims: { Reason: 'First' } },
      { claims: { Reason: 'Second' } },
    ])
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
    act(() => getByRole('button', { name: en.start }).click())
    await reach('open')
    expect(proxy.calls).toHaveLength(1)
  })

  it('stays closed after close(), and neither a remount nor `autoStart` sends a POST', async () => {
    const { show, reach, proxy, status } = renderSigning(<Controlled />)
    await reach('open')
    press('close')
    expect(status()).toBe('closed')
    await leave(show)
    show(<Controlled />)
    await act(task)
    expect(status()).toBe('closed')
    expect(proxy.calls).toHaveLength(1)
    press('start')
    await reach('open')
    expect(proxy.calls).toHaveLength(2)
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
      finish(frameIn(container))
      await reach(end)
      await leave(show)
      show(lease('lease', { confirm }))
      expect(status()).toBe(end)
      expect(proxy.calls).toHaveLength(1)
    },
  )

  it('settles if its component unmounts while `confirm` runs with `finished`', async () => {
    let answer: ((answer: boolean) => void) | undefined
    const confirm = async ({ reason }: ConfirmRequest): Promise<boolean> =>
      reason === 'finished' ? new Promise((resolve) => (answer = resolve)) : false
    const props = { confirm }
    const { show, reach, status, proxy, container } = renderSigning(lease('lease', props))
    await reach('open')
    finish(frameIn(container))
    await reach('confirming')
    show(<p>Loading…</p>)
    await act(task)
    await act(async () => answer?.(true))
    show(lease('lease', props))
    expect(status()).toBe('confirmed')
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
    getByText(en.retry)
    expect(proxy.calls).toHaveLength(1)
  })

  it('is shown again after `expires_at` without a POST, because the device’s clock may be wrong', async () => {
    const expires_at = new Date(Date.now() - 1_000).toISOString()
    const { show, reach, proxy } = renderSigning(lease(), {
      answer: () => granted(grantOf({ expires_at })),
    })
    await reach('open')
    await leave(show)
    show(lease())
    await reach('open')
    expect(proxy.calls).toHaveLength(1)
  })

  it('is another signing with another `recipientId`, and not with another `redirect`', async () => {
    const { show, reach, status, container } = renderSigning(lease())
    await reach('open')
    show(lease('lease', { redirect: 'mobile' }))
    expect(status()).toBe('open')
    show(lease('lease', { recipientId: 're_other', autoStart: false }))
    expect(status()).toBe('idle')
    expect(container.querySelector('iframe')).toBeNull()
    show(lease())
    await reach('open')
  })
})

/** Runs timers between the render and the commit, as happens if React renders in several tasks. */
function RunTimers() {
  vi.advanceTimersByTime(1)
  return null
}

function Controlled({ claims }: Pick<ProxyCeremonyProps, 'claims'>) {
  const ceremony = useCeremony({ recipientId: RECIPIENT, autoStart: true, claims })
  const verbs = ['start', 'restart', 'close', 'invalidate'] as const
  return (
    <>
      {verbs.map((verb) => (
        <button key={verb} type="button" name={verb} onClick={() => ceremony[verb]()}>
          {verb}
        </button>
      ))}
      <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
    </>
  )
}

/** Presses a button of {@link Controlled}. */
const press = (verb: string): void =>
  act(() => document.querySelector<HTMLElement>(`button[name=${verb}]`)?.click())

const both = (mode: 'visible' | 'hidden'): ReactElement => (
  <>
    <Activity mode={mode}>
      <Controlled />
    </Activity>
    {lease('visible', { autoStart: false })}
  </>
)

describe('two components of one ceremony', () => {
  it('have the focus where the button was pressed', async () => {
    const { getAllByRole, reach } = renderSigning(
      <>
        <section>{lease('first', { autoStart: false })}</section>
        <section>{lease('second', { autoStart: false })}</section>
      </>,
      { answer: () => ({ problem: 'upstream_error' }) },
    )
    captureErrors()
    const start = getAllByRole('button', { name: en.start })[1]
    const second = start?.closest('section')
    act(() => start?.click())
    expect(second?.contains(document.activeElement)).toBe(true)
    await reach('failed')
    expect(second?.contains(document.activeElement)).toBe(true)
  })

  it('show the frame in the visible one after a restart by one that an <Activity> hides', async () => {
    const { container, proxy, show } = renderSigning(both('visible'))
    await expect.poll(() => frameIn(container).title, PATIENCE).toBe('Sign the lease')
    await expect.poll(() => container.textContent, PATIENCE).toContain(en.shownElsewhere)
    show(both('hidden'))
    await act(task)
    press('restart')
    const visible = (): Element | null => container.querySelector('iframe[title=visible]')
    await expect.poll(visible, PATIENCE).not.toBeNull()
    expect(container.textContent).not.toContain(en.shownElsewhere)
    expect(proxy.calls).toHaveLength(2)
  })
})

describe('the prop `user` of the provider', () => {
  it.each([
    ['pending', 'never'],
    ['answered', undefined],
  ] as const)(
    'keeps the signing when it becomes known while the POST of `autoStart` is %s',
    async (_when, answer) => {
      const { proxy, show, container, reach } = renderSigning(lease(), {
        ...(answer && { answer }),
      })
      await reach(answer ? 'creating' : 'open')
      const frames = [...container.querySelectorAll('iframe')]
      show(lease(), { user: 'ada' })
      await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
      await reach('open')
      expect([...frames, frameIn(container)].at(0)).toBe(frameIn(container))
      expect(proxy.calls).toHaveLength(1)
    },
  )

  it('keeps the signing when it becomes known and was `null` before, as in many applications', async () => {
    const nobody: object = { user: null }
    const { proxy, show, reach } = renderSigning(lease(), { ...nobody })
    await reach('open')
    show(lease(), { user: 'ada' })
    await act(task)
    await reach('open')
    expect(proxy.calls).toHaveLength(1)
  })

  it.each([
    ['another id', 'grace'],
    ['none', undefined],
  ])('ends all signings when it becomes %s', async (_what, user) => {
    const { show, container, status, reach, proxy } = renderSigning(lease(), { user: 'ada' })
    await reach('open')
    show(lease('lease', { autoStart: false }), { user })
    expect(status()).toBe('idle')
    expect(container.querySelector('iframe')).toBeNull()
    expect(proxy.calls).toHaveLength(1)
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

const dialog = (key: string): ReactElement =>
  lease(key, { presentation: 'dialog', autoStart: false })

describe('two dialogs of one ceremony', () => {
  it('open only the one whose button was pressed, while the request is pending', () => {
    const { container, getAllByRole } = renderSigning(
      <>
        {dialog('first')}
        {dialog('second')}
      </>,
      { answer: 'never' },
    )
    act(() => getAllByRole('button', { name: en.start })[0]?.click())
    const open = [...container.querySelectorAll('dialog:modal')]
    expect(open.map((element) => element.ariaLabel)).toEqual(['first'])
  })

  it('do not open by themselves: the second one offers the document when the first unmounts', async () => {
    const { show, getAllByRole, getByRole, container, reach } = renderSigning(
      <>
        {dialog('first')}
        {dialog('second')}
      </>,
    )
    act(() => getAllByRole('button', { name: en.start })[0]?.click())
    await reach('open')
    show(<>{dialog('second')}</>)
    await expect.poll(() => container.querySelector('dialog[open]'), PATIENCE).toBeNull()
    act(() => getByRole('button', { name: en.moveHere }).click())
    await expect.poll(() => container.querySelector('dialog[open] iframe'), PATIENCE).not.toBeNull()
  })
})

/** Hides the page, as a background tab is hidden, or makes it visible. */
async function setHidden(isHidden: boolean): Promise<void> {
  replaceApi([document, 'visibilityState'], isHidden ? 'hidden' : 'visible')
  replaceApi([document, 'hidden'], isHidden)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a component in a hidden page', () => {
  it.each([false, true])(
    'calls `confirm` and starts only when the page is visible (autoStart: %s)',
    async (autoStart) => {
      await setHidden(true)
      const confirm = vi.fn<() => Promise<boolean>>(async () => true)
      const { reach, proxy } = renderSigning(lease('lease', { autoStart, confirm }))
      await act(async () => undefined)
      expect(confirm).not.toHaveBeenCalled()
      await setHidden(false)
      await reach('confirmed')
      expect(confirm).toHaveBeenCalledOnce()
      expect(proxy.calls).toHaveLength(0)
    },
  )

  it('sends the POST of `autoStart` when the page becomes visible', async () => {
    await setHidden(true)
    const { proxy } = renderSigning(lease(), { answer: 'never' })
    await act(async () => undefined)
    expect(proxy.calls).toHaveLength(0)
    await setHidden(false)
    expect(proxy.calls).toHaveLength(1)
  })
})

describe('`autoStart`', () => {
  it('delays the request by at most 2 seconds while `confirm` is pending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { proxy, status } = renderSigning(lease('lease', { confirm: never }), { answer: 'never' })
    await act(async () => void vi.advanceTimersByTime(1_999))
    expect(proxy.calls).toHaveLength(0)
    expect(status()).toBe('idle')
    await act(async () => void vi.advanceTimersByTime(1))
    expect(proxy.calls).toHaveLength(1)
  })

  it('sends no POST if its component unmounts while `confirm` is running', async () => {
    let answer: ((answer: boolean) => void) | undefined
    const confirm = () => new Promise<boolean>((resolve) => (answer = resolve))
    const { show, proxy } = renderSigning(lease('lease', { confirm }))
    show(<p>Another page</p>)
    await act(async () => answer?.(false))
    expect(proxy.calls).toHaveLength(0)
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
