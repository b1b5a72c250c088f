import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { server } from 'vitest/browser'
import type { CeremonySessionOptions, SigningError } from '../../../src/embed/index.js'
import { runInHost } from '../support/runInHost.js'
import {
  grantOf,
  hearConsole,
  PATIENCE,
  reach,
  sendTo,
  showCeremony,
  ceremonySite,
  ceremonyAt,
  tell,
} from '../support/showCeremony.js'

const here = location.origin
const elsewhere = ceremonyAt('app.localhost')
/** Where nobody listens. */
const DOWN = 'http://127.0.0.1:59999/finished'
/** Milliseconds that a ceremony has to itself before the landing is looked at. */
const TIME_TO_PAINT = 500
/** Milliseconds in which a page that says nothing is taken for no landing, and one in which a frame lands. */
const PATIENCE_WITH_PAGE = 5_000
/** Milliseconds in which an empty frame is given up. */
const PATIENCE_WITH_NOTHING = 10_000

/** What waits, waits for the test; pages load in the time they take. */
function stopTimers(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** The hidden frames that look at landings, from now on. */
function watchProbes() {
  const spy = vi.spyOn(Element.prototype, 'attachShadow')
  onTestFinished(() => spy.mockRestore())
  const doors = () =>
    spy.mock.results.map(({ value }) => value).filter((value) => value instanceof Node)
  const frames = () => doors().map((door) => door.firstChild)
  return {
    count: () => doors().length,
    /** The browser shows a page of another origin in it, its own error page for one. */
    settled: (): Promise<unknown> => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(TIME_TO_PAINT)
      return vi.waitUntil(() => {
        const frame = frames().at(-1)
        return frame instanceof HTMLIFrameElement && frame.contentDocument === null
      }, PATIENCE)
    },
    /** It has found out what it could, so many times in all. */
    over: (times = 1): Promise<unknown> =>
      vi.waitUntil(
        () => frames().length === times && !frames().some((frame) => frame?.isConnected),
        PATIENCE,
      ),
  }
}

/** Shows a ceremony that is to end on this landing, and what the developer hears. */
function showWith(redirect_url: string, options: Partial<CeremonySessionOptions> = {}) {
  const onError = vi.fn<(error: SigningError) => void>()
  const shown = showCeremony({ create: async () => grantOf({ redirect_url }), onError, ...options })
  return { ...shown, onError, codes: () => onError.mock.calls.map(([{ code }]) => code) }
}

/** How often this page has loaded an address. */
const loadsOf = (url: string): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name === url).length

describe('a landing that can be shown and heard', () => {
  it.each([
    ['on the page’s own origin', `${here}/finished?one`],
    ['on the page’s own origin that posts nothing', `${here}/silent?one`],
    ['on another origin', `${elsewhere}/landing?parent=${here}`],
  ])('changes nothing: %s', async (_where, landing) => {
    const probes = watchProbes()
    const { session, frame, container } = showWith(landing)
    await reach(session, 'open')
    const shown = frame()
    await probes.over()
    expect(session.getSnapshot().status).toBe('open')
    expect(frame()).toBe(shown)
    // What looked at the landing is out of sight, for the page's scripts too, and gone by now.
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(document.body.lastElementChild).toBe(container)
  })

  it('is looked at once a page, after the ceremony has loaded', async () => {
    const probes = watchProbes()
    const landing = `${here}/silent?once`
    const first = showWith(landing, {
      create: async () =>
        grantOf({ url: `${ceremonySite}/ceremony?after=400`, redirect_url: landing }),
    })
    await reach(first.session, 'opening')
    expect(loadsOf(landing)).toBe(0)
    await reach(first.session, 'open')
    await vi.waitUntil(() => loadsOf(landing) === 1, PATIENCE)
    const second = showWith(landing)
    await reach(second.session, 'open')
    await new Promise((resolve) => setTimeout(resolve, TIME_TO_PAINT))
    await probes.over()
    expect(loadsOf(landing)).toBe(1)
  })
})

describe('a landing that no frame of this page can show', () => {
  it.each([
    ['refuses to be framed', `${elsewhere}/ceremony?allow='none'`],
    ['does not know this page', `${elsewhere}/landing`],
  ])('is known before anybody signs, where it %s', async (_why, landing) => {
    const heard = hearConsole()
    stopTimers()
    const probes = watchProbes()
    const { session, container, onError, codes } = showWith(landing)
    await reach(session, 'open')
    await probes.settled()
    expect(codes()).toEqual([])
    vi.advanceTimersByTime(PATIENCE_WITH_PAGE)
    await reach(session, 'blocked')
    expect(container.innerHTML).toBe('')
    expect(codes()).toEqual(['landing_unreachable'])
    const { message, remedy } = onError.mock.lastCall?.[0] ?? {}
    expect(message).toContain('Nothing is lost')
    expect(remedy).toContain(landing.split('?')[0])
    expect(remedy).toContain('publicUrl')
    expect(heard.errors()).toHaveLength(1)
  })

  it('is known where its server is down, or at least told of where the browser keeps silent', async () => {
    hearConsole()
    stopTimers()
    const probes = watchProbes()
    const { session, codes } = showWith(DOWN)
    await reach(session, 'open')
    // In WebKit it might still be loading.
    const isKnown = server.browser !== 'webkit'
    if (isKnown) await probes.settled()
    vi.advanceTimersByTime(PATIENCE_WITH_NOTHING)
    await vi.waitUntil(() => codes().length > 0, PATIENCE)
    expect(codes()).toEqual(['landing_unreachable'])
    expect(session.getSnapshot().status).toBe(isKnown ? 'blocked' : 'open')
  })

  it('is looked at again when it is tried again', async () => {
    hearConsole()
    stopTimers()
    const probes = watchProbes()
    let landing = `${elsewhere}/landing`
    const { session } = showWith('', { create: async () => grantOf({ redirect_url: landing }) })
    await probes.settled()
    vi.advanceTimersByTime(PATIENCE_WITH_PAGE)
    await reach(session, 'blocked')
    landing = `${elsewhere}/landing?parent=${here}&mended`
    session.restart()
    await reach(session, 'open')
    await probes.over(2)
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is known before anybody signs, also where the frame has had the focus from the first', async () => {
    hearConsole()
    stopTimers()
    const probes = watchProbes()
    const { session, frame, codes } = showWith(`${elsewhere}/landing`)
    await reach(session, 'open')
    frame().focus()
    await probes.settled()
    vi.advanceTimersByTime(PATIENCE_WITH_PAGE)
    await reach(session, 'blocked')
    expect(codes()).toEqual(['landing_unreachable'])
  })

  it('takes nothing from a recipient who is at work, and is told of', async () => {
    hearConsole()
    stopTimers()
    const probes = watchProbes()
    const { session, frame, codes } = showWith(`${elsewhere}/ceremony?allow='none'&after=500`)
    await reach(session, 'open')
    frame().focus()
    // The landing takes its time.
    vi.advanceTimersByTime(4_000)
    await probes.settled()
    vi.advanceTimersByTime(PATIENCE_WITH_PAGE)
    await vi.waitUntil(() => codes().length > 0, PATIENCE)
    expect(codes()).toEqual(['landing_unreachable'])
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is not looked at where the host says so, nor where no frame will go there', async () => {
    stopTimers()
    const probes = watchProbes()
    const landing = `${elsewhere}/landing?unheard`
    const quiet = showWith(landing, { probeLanding: false })
    const told = showWith('', {
      create: async () => grantOf({ redirect_url: landing, completion: 'message' }),
      readCeremonyMessage: () => undefined,
    })
    await Promise.all([reach(quiet.session, 'open'), reach(told.session, 'open')])
    vi.advanceTimersByTime(TIME_TO_PAINT)
    expect(probes.count()).toBe(0)
    expect([...quiet.codes(), ...told.codes()]).toEqual([])
    expect(loadsOf(landing)).toBe(0)
  })

  it('is not looked at from a landing’s own frame, which would go round in circles', async () => {
    const { name } = window
    window.name = 'signing-ceremony:0123456789abcdef0123456789abcdef'
    onTestFinished(() => {
      window.name = name
    })
    const probes = watchProbes()
    stopTimers()
    const landing = `${elsewhere}/landing?circle`
    const { session, codes } = showWith(landing)
    await reach(session, 'open')
    vi.advanceTimersByTime(TIME_TO_PAINT)
    expect(probes.count()).toBe(0)
    expect(codes()).toEqual([])
    expect(loadsOf(landing)).toBe(0)
  })

  it('is known before anybody signs where the page’s policy leaves it out', async () => {
    const report = await runInHost(`frame-src ${ceremonySite}`, grantOf())
    await vi.waitUntil(() => report().statuses.includes('blocked'), PATIENCE)
    expect(report().statuses).toContain('open')
    expect(report().errors).toEqual([
      { code: 'host_csp_blocked', remedy: expect.stringContaining(`Add ${here} to frame-src`) },
    ])
    expect(report().console[0]).toContain('Nothing is lost')
  })
})

describe('a frame that has left the ceremony', () => {
  it('is told of where it stays on a page of ours that is not the landing', async () => {
    const heard = hearConsole()
    stopTimers()
    const { session, frame, codes } = showWith(`${here}/finished`)
    await reach(session, 'open')
    await sendTo(frame(), `${here}/login`)
    expect(codes()).toEqual([])
    vi.advanceTimersByTime(PATIENCE_WITH_PAGE)
    expect(codes()).toEqual(['frame_left'])
    expect(heard.errors()).toHaveLength(1)
    expect(session.getSnapshot().status).toBe('open')
    frame().contentWindow?.location.assign(`${here}/finished`)
    await reach(session, 'finished')
  })

  it('is no frame that goes from page to page of the ceremony', async () => {
    stopTimers()
    const probes = watchProbes()
    const { session, frame, codes } = showWith(`${here}/finished?pages`)
    await reach(session, 'open')
    await probes.over()
    await sendTo(frame(), `${ceremonySite}/ceremony?page=2`)
    vi.advanceTimersByTime(PATIENCE_WITH_PAGE)
    await probes.over(2)
    expect(codes()).toEqual([])
    tell(frame(), { go: `${here}/finished?pages` })
    await reach(session, 'finished')
  })
})
