import { describe, expect, it, vi } from 'vitest'
import { signatureApi2026 } from '../../../src/contract/dialect/signatureApi2026.js'
import type { CeremonyFinish, CeremonyGrant } from '../../../src/embed/index.js'
import {
  grantOf,
  hearConsole,
  PATIENCE,
  reach,
  say,
  sayFrom,
  showCeremony,
  ceremonyAt,
  tell,
} from '../support/showCeremony.js'

const completed = { type: 'ceremony.completed' }

/** As the proxy grants it with the live service's dialect; the landing is a page without a script. */
const liveGrant = async (): Promise<CeremonyGrant> =>
  grantOf({ completion: signatureApi2026().completion, redirect_url: `${location.origin}/` })

describe('the ceremony’s own message, beyond the contract', () => {
  it('ends nothing without a table in the grant', async () => {
    const { session, frame } = showCeremony()
    await reach(session, 'open')
    await say(frame(), completed)
    expect(session.getSnapshot().status).toBe('open')
  })

  it('ends a ceremony with the outcome of its event', async () => {
    const onFinish = vi.fn<(finish: CeremonyFinish) => void>()
    const { session, frame } = showCeremony({
      onFinish,
      create: liveGrant,
    })
    await reach(session, 'open')
    await say(frame(), completed)
    expect(onFinish).toHaveBeenCalledExactlyOnceWith({
      via: 'ceremony',
      search: '',
      event: 'completed',
    })
  })

  it('is an end when the recipient declined', async () => {
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    await say(frame(), { type: 'ceremony.declined' })
    expect(session.getSnapshot()).toMatchObject({
      status: 'finished',
      finish: { via: 'ceremony', event: 'declined' },
    })
  })

  it.each([
    [{ type: 'ceremony.canceled' }, 'ceremony_canceled', undefined],
    [{ type: 'ceremony.failed', error_type: 'invalid_link' }, 'ceremony_failed', 'invalid_link'],
    [{ type: 'ceremony.failed', error_type: 'token=1' }, 'ceremony_failed', 'unexpected_error'],
    [{ type: 'ceremony.failed', error_type: ['x'] }, 'ceremony_failed', 'unexpected_error'],
  ])(
    'is a failure with a known reason, after which the person may start again: %j',
    async (data, code, reason) => {
      const heard = hearConsole()
      const onFinish = vi.fn<() => void>()
      const { session, frame, container } = showCeremony({
        onFinish,
        create: liveGrant,
      })
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
      expect(JSON.stringify(heard.errors())).not.toContain('token')
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
  ])('ends nothing if the grant does not name it: %j', async (data) => {
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
  ])('means what the grant’s table says: %s', async (event, state) => {
    hearConsole()
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    await say(frame(), { type: `ceremony.${event}`, error_type: 'unauthorized' })
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('is ignored from another origin or another window', async () => {
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
  ])('may be in the landing’s query: %s', async (result, state) => {
    hearConsole()
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    const query = new URLSearchParams({ ceremony_result: result })
    tell(frame(), { go: `${location.origin}/?${query}` })
    await vi.waitUntil(() => session.getSnapshot().status === state.status, PATIENCE)
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('says that a newer ceremony has replaced this one, if the grant says that it may', async () => {
    const onError = vi.fn<(error: { readonly code: string }) => void>()
    const { session, frame } = showCeremony({
      create: async () => ({ ...(await liveGrant()), revokes_older: true }),
      onError,
    })
    await reach(session, 'open')
    await say(frame(), { type: 'ceremony.failed', error_type: 'unauthorized' })
    expect(onError.mock.lastCall?.[0].code).toBe('link_replaced')
  })
})
