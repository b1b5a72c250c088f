import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ceremonyNotice, type SigningError, tab } from '../../src/embed/index.js'
import { type CeremonySession, type CeremonySessionOptions } from './support/session.js'
import { en } from '../../src/embed/labels/index.js'
import { replaceApi } from './support/breakBrowser.js'
import {
  captureErrors,
  confirmWhen,
  grantOf,
  mountIdle,
  PATIENCE,
  reach,
} from './support/showCeremony.js'
import { saying } from '../support/notices.js'

/** What a page can detect about a tab that it has opened. */
type Look = 'blank' | 'elsewhere' | 'portal' | 'closed'

/** Replaces `window.open`. The returned tab looks as the test sets it, and counts the looks. */
function fakeTab() {
  const page = { href: 'about:blank', replace: vi.fn<(url: string) => void>() }
  const seen: { look: Look; checks: number } = { look: 'blank', checks: 0 }
  const stored = new Map<string, string>()
  const close = vi.fn<() => void>()
  const opened = {
    opener: window,
    name: '',
    close,
    sessionStorage: { setItem: (name: string, value: string) => stored.set(name, value) },
    get closed() {
      seen.checks += 1
      return seen.look === 'closed'
    },
    get location() {
      if (seen.look === 'elsewhere') throw new DOMException('Of another origin.', 'SecurityError')
      return seen.look === 'portal' ? { ...page, href: `${location.origin}/login?next=1` } : page
    },
  }
  const open = vi.fn<() => unknown>(() => opened)
  replaceApi([globalThis, 'open'], open)
  return { opened, open, page, seen, stored, close }
}

/**
 * Opens a fake tab that changes through these looks. No timer is faster than `interval`
 * milliseconds. At the end, the clock is set back by `clockLoss` milliseconds.
 */
async function watchTab(
  looks: readonly Look[],
  interval = 50,
  clockLoss = 0,
  onError?: (error: SigningError) => void,
) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { setInterval } = globalThis
  replaceApi([globalThis, 'setInterval'], (act: () => void, milliseconds: number) =>
    setInterval(act, Math.max(interval, milliseconds)),
  )
  const { seen } = fakeTab()
  const { confirm, reasons } = confirmWhen()
  const { session } = mountIdle({ confirm, onError })
  await vi.advanceTimersByTimeAsync(0)
  session.start(tab)
  await vi.advanceTimersByTimeAsync(0)
  for (const look of looks) {
    seen.look = look
    vi.advanceTimersByTime(interval)
  }
  vi.setSystemTime(Date.now() - clockLoss)
  await vi.advanceTimersByTimeAsync(900)
  return { session, reasons, seen }
}

/** A tab that shows a page of another origin for 300 milliseconds. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

// Fake timers must not be installed twice in a test, or later files keep the first fake timer.
describe('a tab', () => {
  it.each<[string, readonly Look[], number, number]>([
    ['while it showed the ceremony', ['blank', ...elsewhere, 'closed'], 50, 0],
    [
      'although the browser slows the timers of a hidden page',
      ['blank', 'elsewhere', 'elsewhere', 'closed', 'closed'],
      1_000,
      0,
    ],
    [
      'although the clock of the device is set back',
      ['blank', ...elsewhere, 'closed'],
      50,
      3_600_000,
    ],
  ])(
    'that the person closed %s ends the attempt, and the page asks',
    async (_when, looks, interval, loss) => {
      const { session, reasons } = await watchTab(looks, interval, loss)
      expect(session.getSnapshot()).toEqual({ status: 'closed' })
      expect(reasons().slice(0, 2)).toEqual(['mounted', 'left'])
      expect(ceremonyNotice(session.getSnapshot(), en)).toMatchObject({
        ...saying(en.closed, en.alreadySigned),
        actions: ['startAgain', 'recheck'],
      })
    },
  )

  it('that was closed is no longer observed, and is asked about by the rhythm', async () => {
    const { seen, reasons } = await watchTab(['blank', ...elsewhere, 'closed'])
    const { checks } = seen
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen.checks).toBe(checks)
    expect(reasons().slice(2)).toEqual(['pending', 'pending', 'pending', 'pending'])
  })

  it.each([[['blank', 'closed']], [['blank', 'blank', 'elsewhere', 'closed']]] as const)(
    'that looks %s stays open, because its page only removed the link to its opener',
    async (looks) => {
      const { session } = await watchTab(looks)
      expect(session.getSnapshot()).toMatchObject({ status: 'open', place: 'tab' })
    },
  )

  it('that shows another page of the portal, such as a login, is reported once, and the page asks', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const looks = Array.from<Look>({ length: 60 }).fill('portal')
    const { session, reasons } = await watchTab(['blank', ...elsewhere, ...looks], 50, 0, onError)
    expect(onError.mock.calls.map(([{ code, remedy }]) => [code, remedy])).toEqual([
      ['frame_left', expect.stringContaining('/finished')],
    ])
    expect(reasons().slice(0, 2)).toEqual(['mounted', 'left'])
    expect(session.getSnapshot()).toEqual({ status: 'open', place: 'tab' })
  })

  it('that passes through a page of the portal is not reported', async () => {
    const onError = vi.fn<(error: SigningError) => void>()
    const looks = Array.from<Look>({ length: 10 }).fill('portal')
    await watchTab(['blank', ...elsewhere, ...looks, ...elsewhere], 50, 0, onError)
    expect(onError).not.toHaveBeenCalled()
  })

  it('without an opener reports the end by a BroadcastChannel, even after it looked closed', async () => {
    const { stored, opened, page } = fakeTab()
    const { session } = mountIdle()
    session.start(tab)
    await reach(session, 'open')
    expect(opened.opener).toBeNull()
    expect(page.replace).toHaveBeenCalledExactlyOnceWith(grantOf().url)
    session.signing.run(() => session.signing.dispatch({ type: 'leave', mayReturn: true }))
    await reach(session, 'closed')
    const type = 'signing-ceremony:finished'
    const channel = new BroadcastChannel(type)
    onTestFinished(() => channel.close())
    const state = stored.get(type)
    for (const message of [
      { type, v: 1, state: 'another', search: '' },
      { type, v: 1, state, search: '?id=1' },
    ]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel
      channel.postMessage(message)
    }
    await reach(session, 'finished')
    expect(session.getSnapshot().finish).toEqual({ via: 'message', search: '?id=1' })
  })
})

/** Starts a ceremony in a tab that the browser blocks. */
async function startBlocked(options: Partial<CeremonySessionOptions> = {}) {
  captureErrors()
  replaceApi([globalThis, 'open'], () => null)
  const create = vi.fn<CeremonySessionOptions['create']>(options.create ?? (async () => grantOf()))
  const onError = vi.fn<(error: SigningError) => void>()
  const { session } = mountIdle({ onError, ...options, create })
  session.start(tab)
  await reach(session, 'blocked')
  return { session, create, onError }
}

/** Returns a link with the attributes and the handlers of the session's link. */
function linkOf(session: CeremonySession) {
  const link = session.tabLink()
  if (!link) throw new Error('There is no link.')
  const { href, target, rel, onClick } = link
  const anchor = Object.assign(document.createElement('a'), { href, target, rel })
  const hrefs: string[] = []
  anchor.addEventListener('click', (event) => {
    onClick({
      currentTarget: anchor,
      preventDefault: () => event.preventDefault(),
      stopPropagation: () => event.stopPropagation(),
    })
    hrefs.push(anchor.href)
    // The test must not open a tab.
    event.preventDefault()
  })
  return { anchor, hrefs }
}

describe('a new tab that the browser blocks', () => {
  it('is offered as a link without an opener, which has the url only during the click', async () => {
    const { session, create, onError } = await startBlocked()
    expect(ceremonyNotice(session.getSnapshot(), en, { wasShown: false })).toMatchObject({
      kind: 'info',
      ...saying(en.popupBlocked, en.nothingSigned),
      actions: ['openInTab'],
    })
    const { origin } = new URL(grantOf().url ?? '')
    const { anchor, hrefs } = linkOf(session)
    expect([anchor.getAttribute('href'), anchor.target, anchor.rel]).toEqual([
      origin,
      '_blank',
      'noopener',
    ])
    anchor.click()
    expect(hrefs).toEqual([grantOf().url])
    await reach(session, 'open')
    expect(anchor.getAttribute('href')).toBe(origin)
    expect(session.getSnapshot()).toEqual({ status: 'open', place: 'tab' })
    expect(create).toHaveBeenCalledOnce()
    expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['popup_blocked'])
  })

  it.each<[string, object]>([
    ['nothing', {}],
    ['no location', { closed: false, close: () => {}, location: undefined }],
    [
      'a location that nothing can read',
      {
        close: () => {},
        get location() {
          throw new Error('Denied.')
        },
      },
    ],
  ])('is offered as a link if a popup blocker returns an object with %s', async (_what, fake) => {
    captureErrors()
    replaceApi([globalThis, 'open'], () => fake)
    const { session } = mountIdle()
    session.start(tab)
    await reach(session, 'blocked')
    expect(session.getSnapshot().error?.code).toBe('popup_blocked')
    expect(session.tabLink()?.target).toBe('_blank')
    session.close()
  })

  it('is asked about several times after its landing page, because the service may notify the server late', async () => {
    const { confirm, reasons } = confirmWhen()
    const { session } = await startBlocked({ confirm })
    linkOf(session).anchor.click()
    await reach(session, 'open')
    const before = reasons().length
    const type = 'signing-ceremony:finished'
    const channel = new BroadcastChannel(type)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel
    channel.postMessage({ type, v: 1, state: '', search: '' })
    channel.close()
    await vi.waitUntil(() => reasons().length >= before + 2, PATIENCE)
    expect(reasons().slice(before)).toEqual(['left', 'pending'])
  })

  it('is not requested again by presses on its link if the clock is ahead of `expires_at`', async () => {
    const { session, create } = await startBlocked({
      create: async () => grantOf({ expires_at: new Date(Date.now() - 60_000).toISOString() }),
    })
    const first = linkOf(session)
    first.anchor.click()
    await reach(session, 'open')
    const second = linkOf(session)
    second.anchor.click()
    expect([...first.hrefs, ...second.hrefs]).toEqual([grantOf().url, grantOf().url])
    expect(create).toHaveBeenCalledOnce()
  })

  it('is not offered as a link for a single-use url that a frame has loaded', async () => {
    const { session } = mountIdle({ create: async () => grantOf({ single_use: true }) })
    session.start()
    await reach(session, 'open')
    expect(session.tabLink()).toBeUndefined()
  })

  it('leaves the link of an ended attempt without an effect', async () => {
    const { session } = await startBlocked()
    const { anchor, hrefs } = linkOf(session)
    session.close()
    anchor.click()
    expect(hrefs).toEqual([`${new URL(grantOf().url ?? '').origin}/`])
  })
})
