import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { portalOptions } from '../support/portal.js'
import { DELIVERABLE } from '../support/serviceStub.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Answer = () => Response

const withStatus =
  (status: string): Answer =>
  () =>
    Response.json({ ...DELIVERABLE, status, url: null })
const refused =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json({ title: 'no' }, { status, headers })

/** Builds `confirmByDeliverable` for a service that gives these answers and repeats the last. */
function confirmation(...answers: readonly Answer[]) {
  let callCount = 0
  const { confirmByDeliverable } = createSigningProxy({
    ...portalOptions('https://api.example'),
    fetch: async () => {
      const answer = answers[Math.min(callCount, answers.length - 1)]
      callCount += 1
      if (!answer) throw new Error('gone')
      return answer()
    },
  })
  return { confirmByDeliverable, callCount: () => callCount }
}

describe('confirmByDeliverable', () => {
  it('returns true immediately if the service has generated the deliverable', async () => {
    const { confirmByDeliverable, callCount } = confirmation(withStatus('generated'))
    expect(await confirmByDeliverable('del_1')).toBe(true)
    expect(callCount()).toBe(1)
  })

  it('reads the deliverable again, after growing pauses, until it is generated', async () => {
    const { confirmByDeliverable, callCount } = confirmation(
      withStatus('processing'),
      refused(500),
      refused(503, { 'retry-after': '1' }),
      withStatus('generated'),
    )
    const answer = confirmByDeliverable('del_1')
    await vi.advanceTimersByTimeAsync(999)
    expect(callCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(callCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(callCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(2_251)
    expect(await answer).toBe(true)
    expect(callCount()).toBe(4)
  })

  it('returns false after 20 seconds and sends no more requests', async () => {
    const { confirmByDeliverable, callCount } = confirmation(withStatus('processing'))
    const answer = confirmByDeliverable('del_1')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await answer).toBe(false)
    const calls = callCount()
    expect(calls).toBeLessThan(10)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(callCount()).toBe(calls)
  })

  it('returns false earlier with a shorter `timeoutMs`', async () => {
    const { confirmByDeliverable } = confirmation(withStatus('pending'))
    const answer = confirmByDeliverable('del_1', { timeoutMs: 500 })
    await vi.advanceTimersByTimeAsync(500)
    expect(await answer).toBe(false)
  })

  it.each([
    ['generated', true],
    ['processing', false],
  ])('does not wait with `wait: false`: status %s returns %s', async (status, answer) => {
    const { confirmByDeliverable, callCount } = confirmation(withStatus(status))
    expect(await confirmByDeliverable('del_1', { wait: false })).toBe(answer)
    expect(callCount()).toBe(1)
  })

  it.each([Number.POSITIVE_INFINITY, Number.NaN, 0, 2 ** 31])(
    'refuses a `timeoutMs` of %s and does not call the service',
    async (timeoutMs) => {
      const { confirmByDeliverable, callCount } = confirmation(withStatus('generated'))
      await expect(confirmByDeliverable('del_1', { timeoutMs })).rejects.toMatchObject({
        code: 'invalid_option',
        message: expect.stringContaining('`timeoutMs`'),
      })
      expect(callCount()).toBe(0)
    },
  )

  it('returns false immediately if the deliverable has failed or Retry-After is long', async () => {
    expect(await confirmation(withStatus('failed')).confirmByDeliverable('del_1')).toBe(false)
    const busy = confirmation(refused(429, { 'retry-after': '9' }))
    expect(await busy.confirmByDeliverable('del_1')).toBe(false)
    expect(busy.callCount()).toBe(1)
  })

  it.each([
    ['the API key is refused', refused(401), 'upstream_auth'],
    ['the deliverable does not exist', refused(404), 'not_found'],
    [
      'the service returns another deliverable',
      () => Response.json({ ...DELIVERABLE, id: 'del_2' }),
      'upstream_invalid',
    ],
    ['the response has no id', () => Response.json({ status: 'generated' }), 'upstream_invalid'],
  ])('reads the deliverable only once, and rejects, if %s', async (_, answer, code) => {
    const { confirmByDeliverable, callCount } = confirmation(answer)
    await expect(confirmByDeliverable('del_1')).rejects.toMatchObject({
      name: 'SigningError',
      code,
    })
    expect(callCount()).toBe(1)
  })

  it.each(['../recipients/re_1', '', 're_1'])(
    'refuses the deliverable id %j and does not call the service',
    async (id) => {
      const { confirmByDeliverable, callCount } = confirmation(withStatus('generated'))
      await expect(confirmByDeliverable(id)).rejects.toMatchObject({
        code: 'invalid_deliverable_id',
      })
      expect(callCount()).toBe(0)
    },
  )
})
