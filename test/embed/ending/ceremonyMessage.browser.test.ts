import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { signatureApi2026 } from '../../../src/contract/dialect/signatureApi2026.js'
import {
  type CeremonyFinish,
  type CeremonyGrant,
  readLiveServiceMessage,
} from '../../../src/embed/index.js'
import { throwing } from '../support/breakBrowser.js'
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
  grantOf({ completion: signatureApi2026.completion, redirect_url: `${location.origin}/` })

describe('the ceremony’s own message, beyond the contract', () => {
  it('ends a ceremony only where the host has opted in', async () => {
    const { session, frame } = showCeremony()
    await reach(session, 'open')
    await say(frame(), completed)
    expect(session.getSnapshot().status).toBe('open')
  })

  it('ends a ceremony with the event’s name', async () => {
    const onFinish = vi.fn<(finish: CeremonyFinish) => void>()
    const { session, frame } = showCeremony({
      onFinish,
      readCeremonyMessage: readLiveServiceMessage,
    })
    await reach(session, 'open')
    await say(frame(), completed)
    expect(onFinish).toHaveBeenCalledExactlyOnceWith({
      via: 'ceremony',
      search: '',
      event: 'completed',
    })
  })

  it('that the recipient has declined is an end, and says so', async () => {
    const { session, frame } = showCeremony({ readCeremonyMessage: readLiveServiceMessage })
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
  ])('%j is no end, says why of a closed set, and lets begin anew', async (data, code, reason) => {
    const heard = hearConsole()
    const onFinish = vi.fn<() => void>()
    const { session, frame, container } = showCeremony({
      onFinish,
      readCeremonyMessage: readLiveServiceMessage,
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
  })

  it.each([
    null,
    'ceremony.completed',
    { type: 'constructor' },
    { type: ['ceremony.completed'] },
    new Blob([], completed),
    {},
  ])('that is none of the events which the grant names is no end: %j', async (data) => {
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
  ])('is read by the events that the grant names: %s', async (event, state) => {
    hearConsole()
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    await say(frame(), { type: `ceremony.${event}`, error_type: 'unauthorized' })
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('by the grant’s events is not believed from another origin or another window', async () => {
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
  ])('is read from the landing’s query too: %s', async (result, state) => {
    hearConsole()
    const { session, frame } = showCeremony({ create: liveGrant })
    await reach(session, 'open')
    const query = new URLSearchParams({ ceremony_result: result })
    tell(frame(), { go: `${location.origin}/?${query}` })
    await vi.waitUntil(() => session.getSnapshot().status === state.status, PATIENCE)
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('is missed at once where nobody would hear it', async () => {
    const heard = hearConsole()
    const { session, container } = showCeremony({
      create: async () => grantOf({ completion: 'message' }),
    })
    await reach(session, 'failed')
    expect(session.getSnapshot().error).toMatchObject({
      code: 'completion_unheard',
      remedy: expect.stringContaining('readCeremonyMessage'),
    })
    expect(container.innerHTML).toBe('')
    expect(heard.errors()).toHaveLength(1)
  })

  it.each<[string, () => unknown]>([
    ['throws', () => throwing()],
    ['gives a word', () => 'ceremony.completed'],
    ['gives nothing', () => null],
    ['gives no known end', () => ({ end: 'opened' })],
  ])('that the host’s function %s for breaks nothing', async (_what, read) => {
    const seen = vi.fn<(event: ErrorEvent) => void>()
    addEventListener('error', seen)
    onTestFinished(() => removeEventListener('error', seen))
    hearConsole()
    const plain: Record<string, unknown> = { readCeremonyMessage: read }
    const { session, frame } = showCeremony(plain)
    await reach(session, 'open')
    await say(frame(), completed)
    expect(session.getSnapshot().status).toBe('open')
    tell(frame(), { go: `${location.origin}/finished` })
    await reach(session, 'finished')
  })

  it('is not believed from another origin in the same frame', async () => {
    const { session, frame } = showCeremony({ readCeremonyMessage: readLiveServiceMessage })
    await reach(session, 'open')
    await sayFrom(frame(), ceremonyAt('localhost'), completed)
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is not believed from another window', async () => {
    const { session } = showCeremony({ readCeremonyMessage: readLiveServiceMessage })
    const other = showCeremony()
    await Promise.all([reach(session, 'open'), reach(other.session, 'open')])
    await say(other.frame(), completed)
    expect(session.getSnapshot().status).toBe('open')
  })

  it.each([
    null,
    'ceremony.completed',
    { type: 'ceremony.ready' },
    { type: ['ceremony.completed'] },
    new Blob([], completed),
  ])('is not read from %j', (data) => {
    expect(readLiveServiceMessage(data)).toBeUndefined()
  })
})
