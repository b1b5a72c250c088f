import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CeremonyFinish, readLiveServiceMessage } from '../../src/embed/index.js'
import { throwing } from './support/breakBrowser.js'
import {
  grantOf,
  hearConsole,
  reach,
  say,
  sayFrom,
  showCeremony,
  ceremonyAt,
  tell,
} from './support/showCeremony.js'

const completed = { type: 'ceremony.completed' }

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
  ])('is not read from %j', (data) => {
    expect(readLiveServiceMessage(data)).toBeUndefined()
  })
})
