import { describe, expect, it, vi } from 'vitest'
import type { CeremonyFinish } from '../../../src/embed/index.js'
import { grantOf, reach, showCeremony, tell } from '../support/showCeremony.js'

const finish = (frame: HTMLIFrameElement): void =>
  tell(frame, { go: `${location.origin}/finished?ok` })

describe('the end of a recipient’s ceremony', () => {
  it('is the end of all that the page shows for this recipient, and of no other', async () => {
    const onFinish = vi.fn<(finish: CeremonyFinish) => void>()
    const confirm = vi.fn<(finish: CeremonyFinish) => boolean>(() => true)
    const signed = showCeremony({ recipientId: 're_a' })
    const beside = showCeremony({ recipientId: 're_a', onFinish, confirm })
    const waiting = showCeremony({
      recipientId: 're_a',
      create: () => new Promise(() => undefined),
    })
    const idle = showCeremony({ recipientId: 're_a', create: () => new Promise(() => undefined) })
    idle.session.close()
    const other = showCeremony({ recipientId: 're_b' })
    const nobody = showCeremony({ create: async () => grantOf() })
    await Promise.all([signed, beside, other, nobody].map(({ session }) => reach(session, 'open')))
    finish(signed.frame())
    await reach(signed.session, 'finished')
    await reach(beside.session, 'confirmed')
    const elsewhere = { via: 'elsewhere', search: '?ok' }
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(elsewhere)
    expect(confirm.mock.lastCall?.[0]).toEqual(elsewhere)
    expect(beside.container.innerHTML).toBe('')
    for (const { session } of [waiting, idle]) {
      expect(session.getSnapshot()).toEqual({ status: 'finished', finish: elsewhere })
    }
    expect(other.session.getSnapshot().status).toBe('open')
    expect(nobody.session.getSnapshot().status).toBe('open')
    expect(signed.session.getSnapshot().finish?.via).not.toBe('elsewhere')
  })

  it('concerns nobody who has left, nor who has come to an end', async () => {
    const onFinish = vi.fn<() => void>()
    const gone = showCeremony({ recipientId: 're_a', onFinish })
    const [first, second] = [
      showCeremony({ recipientId: 're_a' }),
      showCeremony({ recipientId: 're_a' }),
    ]
    await Promise.all([gone, first, second].map(({ session }) => reach(session, 'open')))
    gone.unmount()
    finish(first.frame())
    await reach(second.session, 'finished')
    const ended = first.session.getSnapshot()
    second.session.restart()
    await reach(second.session, 'open')
    finish(second.frame())
    await reach(second.session, 'finished')
    expect(first.session.getSnapshot()).toBe(ended)
    expect(onFinish).not.toHaveBeenCalled()
  })
})
