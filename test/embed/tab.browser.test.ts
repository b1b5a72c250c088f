import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  ceremonyNotice,
  createCeremonySession,
  type SigningError,
} from '../../src/embed/index.js'
import { en } from '../../src/embed/labels/index.js'
import { tabLink } from '../../src/embed/link.js'
import { replaceApi } from './support/breakBrowser.js'
import {
  captureErrors,
  ceremonySite,
  grantOf,
  reach,
  showCeremony,
} from './support/showCeremony.js'

/** What a page can detect about a tab that it has opened. */
type Look = 'blank' | 'elsewhere' | 'closed'

const create = async () => grantOf({ url: `${ceremonySite}/ceremony` })

/**
 * Opens a fake tab that changes through these states. No timer is faster than `interval`
 * milliseconds. At the end, the clock is set back by `clockLoss` milliseconds. Returns the spy
 * for `onLeave`.
 */
async function watchTab(looks: readonly Look[], interval = 50, clockLoss = 0) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { setInterval } = globalThis
  replaceApi([globalThis, 'setInterval'], (act: () => void, milliseconds: number) =>
    setInterval(act, Math.max(interval, milliseconds)),
  )
  let seen: Look = 'blank'
  const page = { href: 'about:blank', replace: vi.fn<() => void>() }
  const tab = {
    get closed() {
      return seen === 'closed'
    },
    get location() {
      if (seen === 'elsewhere') throw new DOMException('Of another origin.', 'SecurityError')
      return page
    },
    close: () => undefined,
  }
  replaceApi([globalThis, 'open'], () => tab)
  const onLeave = vi.fn<() => void>()
  const session = createCeremonySession({ create, onLeave, onError: () => undefined })
  onTestFinished(() => session.close())
  session.openInTab()
  await vi.advanceTimersByTimeAsync(0)
  for (const look of looks) {
    seen = look
    vi.advanceTimersByTime(interval)
  }
  vi.setSystemTime(Date.now() - clockLoss)
  vi.advanceTimersByTime(5000)
  return onLeave
}

/** A tab that shows a page of another origin for 300 milliseconds. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

it('a tab is reported as closed if the user closed it while it showed the ceremony', async () => {
  expect(await watchTab(['blank', ...elsewhere, 'closed'])).toHaveBeenCalledOnce()
})

// Fake timers must not be installed twice in a test, or later files keep the first fake timer.
it.each([[['blank', 'closed']], [['blank', 'blank', 'elsewhere', 'closed']]] as const)(
  'a tab that looks %s is not reported as closed, because its page only removed the link to its opener',
  async (looks) => {
    expect(await watchTab(looks)).not.toHaveBeenCalled()
  },
)

it('openInTab() detects a closed tab although the browser slows the timers of a hidden page', async () => {
  const looks = ['blank', 'elsewhere', 'elsewhere', 'closed'] as const
  expect(await watchTab(looks, 1_000)).toHaveBeenCalledOnce()
})

it('openInTab() detects a closed tab although the clock of the device is set back', async () => {
  const looks = ['blank', ...elsewhere, 'closed'] as const
  expect(await watchTab(looks, 50, 3_600_000)).toHaveBeenCalledOnce()
})

it('a tab without an opener reports the end by a BroadcastChannel', async () => {
  const stored = new Map<string, string>()
  const tab = {
    closed: false,
    location: { href: 'about:blank', replace: () => undefined },
    sessionStorage: { setItem: (name: string, value: string) => stored.set(name, value) },
    close: () => undefined,
  }
  replaceApi([globalThis, 'open'], () => tab)
  const onFinish = vi.fn<() => void>()
  const session = createCeremonySession({ create, onFinish })
  onTestFinished(() => session.close())
  session.openInTab()
  await reach(session, 'open')
  const channel = new BroadcastChannel('signing-ceremony:finished')
  onTestFinished(() => channel.close())
  const state = stored.get('signing-ceremony:finished')
  const type = 'signing-ceremony:finished'
  for (const message of [
    { type, v: 1, state: 'another', search: '' },
    { type, v: 1, state, search: '?id=1' },
  ]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel
    channel.postMessage(message)
  }
  await reach(session, 'finished')
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ via: 'message', search: '?id=1' })
})

describe('a new tab that the browser blocks', () => {
  it.each([
    ['the page cannot show the ceremony', ['https://other.example'], 'blocked'],
    ['the frame is open', [location.origin], 'open'],
  ] as const)('changes the notice if %s', async (_when, embeddable_in, status) => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const { session, container } = showCeremony({
      create: async () => grantOf({ embeddable_in }),
      onError,
    })
    await reach(session, status)
    const frame = container.querySelector('iframe')
    replaceApi([globalThis, 'open'], () => null)
    session.openInTab()
    expect(session.getSnapshot().status).toBe(status)
    expect(ceremonyNotice(session.getSnapshot(), en, false)).toMatchObject({
      kind: 'info',
      text: en.popupBlocked,
      actions: ['openInTab', 'openHere'],
    })
    expect(container.querySelector('iframe')).toBe(frame)
    expect(onError.mock.lastCall?.[0].code).toBe('popup_blocked')
  })

  it('requests one ceremony for a link if none exists, and reports the block once', async () => {
    captureErrors()
    replaceApi([globalThis, 'open'], () => null)
    const onError = vi.fn<(error: SigningError) => void>()
    const made = vi.fn<typeof create>(create)
    const { session } = showCeremony({ create: made, onError })
    session.openInTab()
    await reach(session, 'blocked')
    session.openInTab()
    expect(tabLink(session)?.href).toBe(ceremonySite)
    expect(made).toHaveBeenCalledOnce()
    expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['popup_blocked', 'popup_blocked'])
  })

  it('is not offered as a link for a single-use url that the frame has loaded', async () => {
    captureErrors()
    const { session } = showCeremony({ create: async () => grantOf({ single_use: true }) })
    await reach(session, 'open')
    replaceApi([globalThis, 'open'], () => null)
    session.openInTab()
    expect(session.getSnapshot().error?.code).toBe('popup_blocked')
    expect(tabLink(session)).toBeUndefined()
  })

  it('is requested again by a link whose url has expired', async () => {
    captureErrors()
    replaceApi([globalThis, 'open'], () => null)
    const made = vi.fn<typeof create>(async () =>
      grantOf({ expires_at: new Date(Date.now() + 60_000).toISOString() }),
    )
    const { session } = showCeremony({ create: made })
    session.openInTab()
    await reach(session, 'blocked')
    const link = tabLink(session)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const anchor = document.createElement('a')
    const event = new MouseEvent('click', { cancelable: true })
    anchor.addEventListener('click', (click) =>
      link?.onClick({
        currentTarget: anchor,
        preventDefault: () => click.preventDefault(),
        stopPropagation: () => undefined,
      }),
    )
    anchor.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(made).toHaveBeenCalledTimes(2)
    expect(anchor.getAttribute('href')).toBeNull()
  })
})
