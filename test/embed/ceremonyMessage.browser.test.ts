import { describe, expect, it, vi } from 'vitest'
import { type CeremonyFinish, readLiveServiceMessage } from '../../src/embed/index.js'
import { reach, say, sayFrom, showCeremony, stageAt } from './support/showCeremony.js'

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

  it('is not believed from another origin in the same frame', async () => {
    const { session, frame } = showCeremony({ readCeremonyMessage: readLiveServiceMessage })
    await reach(session, 'open')
    await sayFrom(frame(), stageAt('localhost'), completed)
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
