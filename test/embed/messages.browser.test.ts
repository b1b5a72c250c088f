import { describe, expect, it, vi } from 'vitest'
import { signatureApiCompletion } from '../../src/proxy/services/signatureApi/completion.js'
import type { CeremonyGrant } from '../../src/embed/index.js'
import {
  grantOf,
  captureErrors,
  PATIENCE,
  reach,
  recordFinish,
  say,
  sayFrom,
  showCeremony,
  stateOf,
  ceremonyAt,
  instruct,
} from './support/showCeremony.js'

const completed = { type: 'ceremony.completed' }

/** Returns a proxy's answer for the live service. `redirect_url` is a page without a script. */
const liveGrant = async (): Promise<CeremonyGrant> =>
  grantOf({ completion: signatureApiCompletion, redirect_url: `${location.origin}/` })

describe('a message from the ceremony page', () => {
  it('is ignored if the proxy’s answer contains no `completion`', async () => {
    const { session, frame } = showCeremony()
    await reach(session, 'open')
    await say(frame(), completed)
    expect(session.getSnapshot().status).toBe('open')
  })

  it('finishes the ceremony, with the event "completed"', async () => {
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    await say(frame(), completed)
    expect(session.getSnapshot()).toEqual({
      status: 'finished',
      finish: { via: 'ceremony', search: '', event: 'completed' },
    })
  })

  it.each([
    [{ type: 'ceremony.canceled' }, 'ceremony_canceled', undefined],
    [{ type: 'ceremony.failed', error_type: 'invalid_link' }, 'ceremony_failed', 'invalid_link'],
    [{ type: 'ceremony.failed', error_type: 'token=1' }, 'ceremony_failed', 'unexpected_error'],
    [{ type: 'ceremony.failed', error_type: ['x'] }, 'ceremony_failed', 'unexpected_error'],
  ])(
    'makes the ceremony fail with a known reason, after which it can start again: %j',
    async (data, code, reason) => {
      const captured = captureErrors()
      const { onFinish, onStatusChange } = recordFinish()
      const { session, frame, container } = showCeremony({ onStatusChange, create: liveGrant })
      await reach(session, 'open')
      await say(frame(), data)
      const { status, error } = session.getSnapshot()
      expect({ status, code: error?.code, reason: error?.reason }).toEqual({
        status: 'failed',
        code,
        reason,
      })
      expect(container.innerHTML).toBe('')
      expect(onFinish).not.toHaveBeenCalled()
      expect(JSON.stringify(captured.errors())).not.toContain('token')
      session.start()
      await reach(session, 'open')
    },
  )

  it.each([
    null,
    'ceremony.completed',
    { type: 'constructor' },
    { type: ['ceremony.completed'] },
    new Blob([], completed),
    {},
  ])('is ignored if the proxy’s `completion` does not list its type: %j', async (data) => {
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    await say(frame(), data)
    expect(session.getSnapshot().status).toBe('open')
  })

  it.each([
    ['completed', { status: 'finished', finish: { via: 'ceremony', event: 'completed' } }],
    ['declined', { status: 'finished', finish: { via: 'ceremony', event: 'declined' } }],
    ['canceled', { status: 'failed', error: { code: 'ceremony_canceled' } }],
    ['failed', { status: 'failed', error: { code: 'ceremony_failed', reason: 'unauthorized' } }],
  ])('has the effect that `completion` defines for the event %s', async (event, state) => {
    captureErrors()
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    await say(frame(), { type: `ceremony.${event}`, error_type: 'unauthorized' })
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('is ignored if another origin or another window sends it', async () => {
    const { session, frame } = showCeremony({ create: liveGrant })
    const other = showCeremony()
    await Promise.all([reach(session, 'open'), reach(other.session, 'open')])
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
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    const query = new URLSearchParams({ ceremony_result: result })
    instruct(frame(), { go: `${location.origin}/?${query}` })
    await vi.waitUntil(() => session.getSnapshot().status === state.status, PATIENCE)
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('with `unauthorized` causes the error `link_replaced` if the proxy’s answer has `revokes_older`', async () => {
    const onError = vi.fn<(error: { readonly code: string }) => void>()
    const { session, frame } = showCeremony({
      create: async () => ({ ...(await liveGrant()), revokes_older: true }),
      onError,
    })
    await reach(session, 'open')
    await say(frame(), { type: 'ceremony.failed', error_type: 'unauthorized' })
    expect(onError.mock.lastCall?.[0].code).toBe('link_replaced')
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
      const { session, frame } = showCeremony({ create: async () => grantOf({ completion }) })
      await reach(session, 'open')
      await say(frame(), { type: 'done' })
      await say(frame(), 'not JSON: done')
      expect(session.getSnapshot().status).toBe('open')
      await say(frame(), data)
      expect(session.getSnapshot()).toMatchObject({ finish: { event: 'completed' } })
    },
  )

  it.each([
    ['expired', 'expired'],
    ['not_your_turn', 'not_your_turn'],
  ] as const)('that means "%s" ends the ceremony with the reason %s', async (outcome, reason) => {
    captureErrors()
    const completion = { events: { stop: outcome } }
    const { session, frame } = showCeremony({ create: async () => grantOf({ completion }) })
    await reach(session, 'open')
    await say(frame(), { type: 'stop' })
    expect(session.getSnapshot()).toMatchObject({
      status: 'failed',
      error: { code: 'ceremony_failed', reason },
    })
  })

  it('that means "expired" does not end in an error if `confirm` knows the signature', async () => {
    const completion = { events: { stop: 'expired' } } as const
    const { session, frame } = showCeremony({
      create: async () => grantOf({ completion }),
      confirm: async ({ reason }) => reason === 'refused',
    })
    await reach(session, 'open')
    await say(frame(), { type: 'stop' })
    await reach(session, 'confirmed')
    expect(session.getSnapshot()).toMatchObject({ finish: { via: 'server' } })
  })

  it('is accepted from another origin only if `completion` lists that origin', async () => {
    const completion = {
      origins: [ceremonyAt('localhost')],
      events: { done: 'completed' },
    } as const
    const { session, frame } = showCeremony({ create: async () => grantOf({ completion }) })
    await reach(session, 'open')
    await sayFrom(frame(), ceremonyAt('app.localhost'), { type: 'done' })
    expect(session.getSnapshot().status).toBe('open')
    await sayFrom(frame(), ceremonyAt('localhost'), { type: 'done' })
    await reach(session, 'finished')
    expect(session.getSnapshot().finish?.via).toBe('ceremony')
  })

  it('that means "ready" opens the ceremony before the frame’s `load` event', async () => {
    const url = `${ceremonyAt('127.0.0.1')}/ceremony?early=shown`
    const completion = { key: 'self', events: { shown: 'ready' } } as const
    const { session } = showCeremony({ create: async () => grantOf({ url, completion }) })
    await reach(session, 'open')
    expect(session.getSnapshot().place).toBe('frame')
  })
})

/** Shows a ceremony, and counts the Escape keys that the page receives from its frame. */
async function showWithKeys() {
  const shown = showCeremony()
  await reach(shown.session, 'open')
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
