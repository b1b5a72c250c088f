import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { server } from 'vitest/browser'
import type { CeremonySessionOptions, SigningError } from '../../src/embed/index.js'
import { runInHost } from './support/runInHost.js'
import {
  grantOf,
  hearConsole,
  reach,
  sendTo,
  showCeremony,
  ceremonySite,
  ceremonyAt,
  tell,
} from './support/showCeremony.js'

const here = location.origin
const elsewhere = ceremonyAt('app.localhost')
/** Where nobody listens. */
const DOWN = 'http://127.0.0.1:59999/finished'
/** Long enough for the browser to have made up its mind, and for a page to have said something. */
const SETTLED = { timeout: 20_000 }

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
    const { session, frame, container } = showWith(landing)
    await reach(session, 'open')
    const shown = frame()
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(session.getSnapshot().status).toBe('open')
    expect(frame()).toBe(shown)
    // What looked at the landing is out of sight, for the page's scripts too, and gone by now.
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(document.body.lastElementChild).toBe(container)
  })

  it('is looked at once a page, after the ceremony has loaded', async () => {
    const landing = `${here}/silent?once`
    const first = showWith(landing, {
      create: async () =>
        grantOf({ url: `${ceremonySite}/ceremony?after=400`, redirect_url: landing }),
    })
    await reach(first.session, 'opening')
    expect(loadsOf(landing)).toBe(0)
    await reach(first.session, 'open')
    await vi.waitUntil(() => loadsOf(landing) === 1, SETTLED)
    const second = showWith(landing)
    await reach(second.session, 'open')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(loadsOf(landing)).toBe(1)
  })
})

describe('a landing that no frame of this page can show', () => {
  it.each([
    ['refuses to be framed', `${elsewhere}/ceremony?allow='none'`],
    ['does not know this page', `${elsewhere}/landing`],
  ])('is known before anybody signs, where it %s', async (_why, landing) => {
    const heard = hearConsole()
    const { session, container, onError, codes } = showWith(landing)
    await reach(session, 'open')
    await vi.waitUntil(() => session.getSnapshot().status === 'blocked', SETTLED)
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
    const { session, codes } = showWith(DOWN)
    await reach(session, 'open')
    await vi.waitUntil(() => codes().length > 0, SETTLED)
    expect(codes()).toEqual(['landing_unreachable'])
    // In WebKit it might still be loading.
    expect(session.getSnapshot().status).toBe(server.browser === 'webkit' ? 'open' : 'blocked')
  }, 30_000)

  it('is looked at again when it is tried again', async () => {
    hearConsole()
    let landing = `${elsewhere}/landing`
    const { session } = showWith('', { create: async () => grantOf({ redirect_url: landing }) })
    await vi.waitUntil(() => session.getSnapshot().status === 'blocked', SETTLED)
    landing = `${elsewhere}/landing?parent=${here}`
    session.restart()
    await reach(session, 'open')
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is known before anybody signs, also where the frame has had the focus from the first', async () => {
    hearConsole()
    const { session, frame, codes } = showWith(`${elsewhere}/landing`)
    await reach(session, 'open')
    frame().focus()
    await vi.waitUntil(() => session.getSnapshot().status === 'blocked', SETTLED)
    expect(codes()).toEqual(['landing_unreachable'])
  })

  it('takes nothing from a recipient who is at work, and is told of', async () => {
    hearConsole()
    const { session, frame, codes } = showWith(`${elsewhere}/ceremony?allow='none'&after=4000`)
    await reach(session, 'open')
    frame().focus()
    await vi.waitUntil(() => codes().length > 0, SETTLED)
    expect(codes()).toEqual(['landing_unreachable'])
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is not looked at where the host says so, nor where no frame will go there', async () => {
    const landing = `${elsewhere}/landing?unheard`
    const quiet = showWith(landing, { probeLanding: false })
    const told = showWith('', {
      create: async () => grantOf({ redirect_url: landing, completion: 'message' }),
      readCeremonyMessage: () => undefined,
    })
    await Promise.all([reach(quiet.session, 'open'), reach(told.session, 'open')])
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect([...quiet.codes(), ...told.codes()]).toEqual([])
    expect(loadsOf(landing)).toBe(0)
  })

  it('is not looked at from a landing’s own frame, which would go round in circles', async () => {
    const { name } = window
    window.name = 'signing-ceremony:0123456789abcdef0123456789abcdef'
    onTestFinished(() => {
      window.name = name
    })
    const landing = `${elsewhere}/landing?circle`
    const { session, codes } = showWith(landing)
    await reach(session, 'open')
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(codes()).toEqual([])
    expect(loadsOf(landing)).toBe(0)
  })

  it('is known before anybody signs where the page’s policy leaves it out', async () => {
    const report = await runInHost(`frame-src ${ceremonySite}`, grantOf())
    await vi.waitUntil(() => report().statuses.includes('blocked'), SETTLED)
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
    const { session, frame, codes } = showWith(`${here}/finished`)
    await reach(session, 'open')
    await sendTo(frame(), `${here}/login`)
    expect(codes()).toEqual([])
    await vi.waitUntil(() => codes().length > 0, SETTLED)
    expect(codes()).toEqual(['frame_left'])
    expect(heard.errors()).toHaveLength(1)
    expect(session.getSnapshot().status).toBe('open')
    frame().contentWindow?.location.assign(`${here}/finished`)
    await reach(session, 'finished')
  })

  it('is no frame that goes from page to page of the ceremony', async () => {
    const { session, frame, codes } = showWith(`${here}/finished`)
    await reach(session, 'open')
    await sendTo(frame(), `${ceremonySite}/ceremony?page=2`)
    await new Promise((resolve) => setTimeout(resolve, 6000))
    expect(codes()).toEqual([])
    tell(frame(), { go: `${here}/finished` })
    await reach(session, 'finished')
  })
})
