import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type CeremonyGrant,
  type CeremonySessionOptions,
  createCeremonySession,
  mountCeremony,
  prepareCeremony,
} from '../../src/embed/index.js'
import { replaceApi } from './support/breakBrowser.js'
import {
  ceremonySite,
  frameIn,
  grantOf,
  hearConsole,
  PATIENCE,
  reach,
} from './support/showCeremony.js'

/** A session that is mounted and not started, and what it asks for. */
function mountIdle(options: Partial<CeremonySessionOptions> = {}) {
  const create = vi.fn<CeremonySessionOptions['create']>(options.create ?? (async () => grantOf()))
  const onError = vi.fn<() => void>()
  const session = createCeremonySession({ onError, ...options, create })
  const container = document.body.appendChild(document.createElement('div'))
  const unmount = mountCeremony(container, session, { title: 'Sign the lease' })
  onTestFinished(() => {
    unmount()
    container.remove()
  })
  const isPrepared = (): boolean => session.getSnapshot().prepared === true
  let wasPrepared = false
  session.subscribe(() => {
    wasPrepared ||= isPrepared()
  })
  const dropped = async (): Promise<void> => {
    await vi.waitUntil(() => wasPrepared && !isPrepared(), PATIENCE)
  }
  const prepared = async (): Promise<void> => {
    await vi.waitUntil(() => isPrepared() && loadsOf(ceremonySite) > 0, PATIENCE)
  }
  return { session, create, onError, container, unmount, prepared, dropped }
}

/** How often this page has loaded something from there. */
const loadsOf = (address: string): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(address)).length

beforeEach(() => performance.clearResourceTimings())

describe('prepareCeremony()', () => {
  it('loads the addresses that were named, and not again while the connection is fresh', async () => {
    const warm = `${ceremonySite}/ceremony?id=warm`
    const { session, create } = mountIdle()
    const doors = vi.spyOn(Element.prototype, 'attachShadow')
    onTestFinished(() => doors.mockRestore())
    prepareCeremony(session, { warmUp: [warm] })
    const [door] = doors.mock.results
    const frame: unknown = door?.value.firstChild
    // Whatever it answers runs no script.
    expect(frame instanceof HTMLIFrameElement && frame.getAttribute('sandbox')).toBe('')
    await vi.waitUntil(() => loadsOf(warm) === 1, PATIENCE)
    await vi.waitUntil(() => frame instanceof Node && !frame.isConnected, PATIENCE)
    const before = document.body.childElementCount
    prepareCeremony(session, { warmUp: [warm] })
    expect(document.body.childElementCount).toBe(before)
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    expect(create).not.toHaveBeenCalled()
  })

  it('loads nothing that was not named', () => {
    const { session } = mountIdle()
    const before = document.body.childElementCount
    prepareCeremony(session)
    expect(document.body.childElementCount).toBe(before)
  })

  it.each([{ saveData: true }, { type: 'cellular' }])(
    'does nothing on a line with %o, and asks at the start',
    async (connection) => {
      replaceApi([navigator, 'connection'], connection)
      const { session, create } = mountIdle()
      const before = document.body.childElementCount
      prepareCeremony(session, { warmUp: [`${ceremonySite}/ceremony?id=saved`] })
      prepareCeremony(session, { create: true })
      expect(document.body.childElementCount).toBe(before)
      expect(create).not.toHaveBeenCalled()
      session.start()
      await reach(session, 'open')
      expect(create).toHaveBeenCalledTimes(1)
    },
  )
})

describe('prepareCeremony() with `create`', () => {
  it('loads the ceremony out of sight and reach, and the start shows that very frame', async () => {
    const { session, create, container, prepared } = mountIdle()
    prepareCeremony(session, { create: true })
    prepareCeremony(session, { create: true })
    await prepared()
    expect(session.getSnapshot().status).toBe('idle')
    const frame = frameIn(container)
    expect(frame.inert).toBe(true)
    expect(getComputedStyle(frame).visibility).toBe('hidden')
    frame.focus()
    expect(document.activeElement).toBe(document.body)

    session.start()
    await reach(session, 'open')
    expect(frameIn(container)).toBe(frame)
    expect(frame.inert).toBe(false)
    expect(getComputedStyle(frame).visibility).toBe('visible')
    expect(frame.style.cssText).toBe('')
    expect(loadsOf(ceremonySite)).toBe(1)
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('is joined by a start that comes before the answer', async () => {
    const answers: ((grant: CeremonyGrant) => void)[] = []
    const { session, create } = mountIdle({
      create: () => new Promise((resolve) => answers.push(resolve)),
    })
    prepareCeremony(session, { create: true })
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    session.start()
    expect(session.getSnapshot().status).toBe('creating')
    answers[0]?.(grantOf())
    await reach(session, 'open')
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('says nothing of an error before the start, and then all of it', async () => {
    const heard = hearConsole()
    const { session, create, onError } = mountIdle({
      create: () => Promise.reject(new Error('no')),
    })
    prepareCeremony(session, { create: true })
    await new Promise((resolve) => setTimeout(resolve))
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    expect(onError).not.toHaveBeenCalled()
    expect(heard.errors()).toEqual([])

    session.start()
    expect(session.getSnapshot()).toMatchObject({
      status: 'failed',
      error: { code: 'create_failed' },
    })
    expect(onError).toHaveBeenCalledTimes(1)
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('tells at the start that it has come to its end already', async () => {
    const onFinish = vi.fn<() => void>()
    const { session, dropped } = mountIdle({
      create: async () =>
        grantOf({ url: `${ceremonySite}/redirect?to=${location.origin}/finished` }),
      onFinish,
    })
    prepareCeremony(session, { create: true })
    await dropped()
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    expect(onFinish).not.toHaveBeenCalled()
    session.start()
    expect(session.getSnapshot().status).toBe('finished')
    expect(onFinish).toHaveBeenCalledTimes(1)
  })

  it('drops a ceremony that nobody opens, after which the start asks for another', async () => {
    const { session, create, container, dropped } = mountIdle()
    prepareCeremony(session, { create: true, keepFor: 300 })
    await dropped()
    expect(container.innerHTML).toBe('')
    session.start()
    await reach(session, 'open')
    expect(create).toHaveBeenCalledTimes(2)
  })

  it('keeps what was started, however long that takes', async () => {
    const { session, prepared } = mountIdle()
    prepareCeremony(session, { create: true, keepFor: 1_000 })
    await prepared()
    session.start()
    await reach(session, 'open')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is told of to nobody once the session was let go', async () => {
    const { session, onError, unmount } = mountIdle({
      create: () => Promise.reject(new Error('no')),
    })
    prepareCeremony(session, { create: true })
    await new Promise((resolve) => setTimeout(resolve))
    unmount()
    session.start()
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    expect(onError).not.toHaveBeenCalled()
  })

  it.each(['close', 'restart'] as const)('is over with %s()', async (verb) => {
    const { session, create, container, prepared } = mountIdle()
    prepareCeremony(session, { create: true })
    await prepared()
    const frame = frameIn(container)
    session[verb]()
    expect(frame.isConnected).toBe(false)
    expect(session.getSnapshot().status).toBe(verb === 'close' ? 'idle' : 'creating')
    expect(create).toHaveBeenCalledTimes(verb === 'close' ? 1 : 2)
  })
})
