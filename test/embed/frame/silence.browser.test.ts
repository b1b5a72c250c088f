import { describe, expect, it } from 'vitest'
import type { CeremonyGrant } from '../../../src/embed/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import {
  ceremonySite,
  grantOf,
  PATIENCE,
  reach,
  say,
  showCeremony,
} from '../support/showCeremony.js'

/** Shows a ceremony until its frame has loaded. `pass4Seconds` runs the timer of 4 seconds. */
async function show(query = '', over: CeremonyGrant = {}) {
  const { setTimeout: real } = globalThis
  const held: (() => void)[] = []
  replaceApi([globalThis, 'setTimeout'], (act: () => void, milliseconds?: number) =>
    milliseconds === 4_000 ? held.push(act) : real(act, milliseconds),
  )
  const shown = showCeremony({
    create: async () => grantOf({ url: `${ceremonySite}/ceremony${query}`, ...over }),
  })
  await reach(shown.session, 'open')
  return {
    ...shown,
    pass4Seconds: () => held.forEach((act) => act()),
    isSilent: () => shown.session.getSnapshot().silent,
  }
}

describe('a loaded frame', () => {
  it.each([
    ['the ceremony refuses to be in a frame', "?allow='none'"],
    ['the ceremony posts no message', ''],
  ])('is silent after 4 seconds if %s', async (_when, query) => {
    const { pass4Seconds, isSilent, session } = await show(query)
    expect(isSilent()).toBeUndefined()
    pass4Seconds()
    expect(isSilent()).toBe(true)
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is not silent if its page has posted any message', async () => {
    const { pass4Seconds, isSilent, frame } = await show()
    await say(frame(), 'anything')
    pass4Seconds()
    expect(isSilent()).toBeUndefined()
  })

  it('is not silent if its page has posted a message before it had loaded', async () => {
    const completion = { key: 'self', events: { shown: 'ready' } } as const
    const { pass4Seconds, isSilent } = await show('?early=shown', { completion })
    pass4Seconds()
    expect(isSilent()).toBeUndefined()
  })

  it('is not silent if its page contains a frame, because error pages of browsers contain none', async () => {
    const { pass4Seconds, isSilent, frame } = await show('?frames')
    expect(frame().contentWindow?.length).toBe(1)
    pass4Seconds()
    expect(isSilent()).toBeUndefined()
  })

  it('stops being silent as soon as its page posts a message', async () => {
    const { pass4Seconds, isSilent, frame } = await show()
    pass4Seconds()
    await say(frame(), 'anything')
    await expect.poll(isSilent, PATIENCE).toBe(false)
  })

  it('stays silent if another window posts a message', async () => {
    const { pass4Seconds, isSilent } = await show()
    const arrived = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    postMessage('anything', '*')
    await arrived
    pass4Seconds()
    expect(isSilent()).toBe(true)
  })
})
