import { describe, expect, it, vi } from 'vitest'
import { signatureApiCompletion } from '../../src/proxy/services/signatureApi/completion.js'
import type { CeremonyGrant } from '../../src/embed/index.js'
import {
  grantOf,
  captureErrors,
  PATIENCE,
  reach,
  say,
  sayFrom,
  showCeremony,
  stateOf,
  ceremonyAt,
  instruct,
} from './support/showCeremony.js'

const completed = { type: 'ceremony.completed' }

/** The proxy's answer for the live service. `redirect_url` is a page without a script. */
const live: CeremonyGrant = {
  completion: signatureApiCompletion,
  redirect_url: `${location.origin}/`,
}

/** Shows a ceremony until it is open. */
async function open(over: CeremonyGrant = {}) {
  const shown = showCeremony({ create: async () => grantOf(over) })
  await reach(shown.session, 'open')
  return shown
}

const stopping = (outcome: 'expired' | 'not_your_turn'): CeremonyGrant => ({
  completion: { events: { stop: outcome } },
})
const failed = (reason: string) => ({
  status: 'failed',
  error: { code: 'ceremony_failed', reason },
})
const finished = (event: string) => ({
  status: 'finished',
  finish: { via: 'ceremony', search: '', event },
})
const expired = { type: 'ceremony.failed', error_type: 'unauthorized' }

describe('a message from the ceremony page', () => {
  it.each<[unknown, CeremonyGrant?]>([
    [completed, {}],
    [null],
    ['ceremony.completed'],
    [{ type: 'constructor' }],
    [{ type: ['ceremony.completed'] }],
    [new Blob([], completed)],
    [{}],
  ])('is ignored if the proxy’s `completion` does not list its type: %j', async (data, over) => {
    const { session, frame } = await open(over ?? live)
    await say(frame(), data)
    expect(session.getSnapshot().status).toBe('open')
  })

  it.each<[object, object, CeremonyGrant?]>([
    [completed, finished('completed')],
    [{ type: 'ceremony.declined' }, finished('declined')],
    [{ type: 'ceremony.canceled' }, { status: 'failed', error: { code: 'ceremony_canceled' } }],
    [{ type: 'ceremony.failed', error_type: 'invalid_link' }, failed('invalid_link')],
    [{ type: 'ceremony.failed', error_type: 'token=1' }, failed('unexpected_error')],
    [{ type: 'ceremony.failed', error_type: ['x'] }, failed('unexpected_error')],
    [expired, failed('unauthorized')],
    [expired, { error: { code: 'link_replaced' } }, { ...live, revokes_older: true }],
    [{ type: 'stop' }, failed('expired'), stopping('expired')],
    [{ type: 'stop' }, failed('not_your_turn'), stopping('not_your_turn')],
  ])('ends the ceremony as the proxy’s `completion` defines: %j', async (data, state, over) => {
    const captured = captureErrors()
    const { session, frame, container } = await open(over ?? live)
    await say(frame(), data)
    expect(session.getSnapshot()).toMatchObject(state)
    expect(container.innerHTML).toBe('')
    expect(JSON.stringify(captured.errors())).not.toContain('token')
  })

  it('is ignored if another origin or another window sends it', async () => {
    const { session, frame } = await open(live)
    const other = await open()
    await say(other.frame(), completed)
    postMessage(completed, '*')
    await sayFrom(frame(), ceremonyAt('localhost'), completed)
    expect(session.getSnapshot().status).toBe('open')
  })

  it.each([
    ['ceremony.declined', { status: 'finished', finish: { via: 'location', event: 'declined' } }],
    ['ceremony.failed', { status: 'failed', error: { code: 'ceremony_failed' } }],
    ['of tomorrow', { status: 'finished', finish: { via: 'location' } }],
  ])('can also arrive as the value "%s" in the query of `redirect_url`', async (result, state) => {
    captureErrors()
    const { session, frame } = await open(live)
    const query = new URLSearchParams({ ceremony_result: result })
    instruct(frame(), { go: `${location.origin}/?${query}` })
    await vi.waitUntil(() => session.getSnapshot().status === state.status, PATIENCE)
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it.each([
    ['its field `action`', { key: 'action' }, { action: 'done', data: { token: 'T' } }],
    ['the message itself', { key: 'self' }, 'done'],
    ['JSON as text', { key: 'action', json: true }, '{"action":"done"}'],
    ['JSON of the event alone', { key: 'self', json: true }, '"done"'],
  ] as const)(
    'finishes the ceremony if `completion` finds the event’s name in %s',
    async (_where, where, data) => {
      const completion = { ...where, events: { done: 'completed' } } as const
      const { session, frame } = await open({ completion })
      await say(frame(), { type: 'done' })
      await say(frame(), 'not JSON: done')
      expect(session.getSnapshot().status).toBe('open')
      await say(frame(), data)
      expect(session.getSnapshot()).toMatchObject({ finish: { event: 'completed' } })
    },
  )

  it('is accepted from another origin only if `completion` lists that origin', async () => {
    const completion = {
      origins: [ceremonyAt('localhost')],
      events: { done: 'completed' },
    } as const
    const { session, frame } = await open({ completion })
    await sayFrom(frame(), ceremonyAt('app.localhost'), { type: 'done' })
    expect(session.getSnapshot().status).toBe('open')
    await sayFrom(frame(), ceremonyAt('localhost'), { type: 'done' })
    await reach(session, 'finished')
    expect(session.getSnapshot().finish?.via).toBe('ceremony')
  })

  it('that means "ready" opens the ceremony before the frame’s `load` event', async () => {
    const url = `${ceremonyAt('127.0.0.1')}/ceremony?early=shown`
    const completion = { key: 'self', events: { shown: 'ready' } } as const
    const { session } = await open({ url, completion })
    expect(session.getSnapshot().place).toBe('frame')
  })
})

/** Shows a ceremony, and counts the Escape keys that the page receives from its frame. */
async function showWithKeys() {
  const shown = await open()
  const keys: string[] = []
  shown.container.addEventListener('keydown', ({ key, target }) => {
    if (target === shown.frame()) keys.push(key)
  })
  const message = { type: 'signing-ceremony:escape', v: 1, state: stateOf(shown.frame()) }
  return { ...shown, keys, message }
}

describe('a message that reports the Escape key in the frame', () => {
  it('becomes a key event of the iframe', async () => {
    const { frame, keys, message, session } = await showWithKeys()
    await say(frame(), message)
    await expect.poll(() => keys, PATIENCE).toEqual(['Escape'])
    expect(session.getSnapshot().status).toBe('open')
  })

  it.each([
    ['its `state` is of another attempt', { state: '0'.repeat(32) }],
    ['its version is unknown', { v: 2 }],
    ['its type is unknown', { type: 'escape' }],
  ])('is ignored if %s', async (_when, change) => {
    const { frame, keys, message } = await showWithKeys()
    await say(frame(), { ...message, ...change })
    await say(frame(), message)
    await expect.poll(() => keys, PATIENCE).toEqual(['Escape'])
  })

  it('is ignored if another window sent it', async () => {
    const { frame, keys, message } = await showWithKeys()
    const arrived = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    postMessage(message, '*')
    await arrived
    await say(frame(), message)
    await expect.poll(() => keys, PATIENCE).toEqual(['Escape'])
  })
})
