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

const being =
  (status: string): Answer =>
  () =>
    Response.json({ ...DELIVERABLE, status, url: null })
const refused =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json({ title: 'no' }, { status, headers })

/** The proxy's confirmation from a service that gives these answers, the last one for ever. */
function confirmation(...answers: readonly Answer[]) {
  let asked = 0
  const { confirmByDeliverable } = createSigningProxy({
    ...portalOptions('https://api.example'),
    fetch: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (!answer) throw new Error('gone')
      return answer()
    },
  })
  return { confirmByDeliverable, asked: () => asked }
}

describe('the confirmation by a deliverable', () => {
  it('is true at once where it has been generated', async () => {
    const { confirmByDeliverable, asked } = confirmation(being('generated'))
    expect(await confirmByDeliverable('del_1')).toBe(true)
    expect(asked()).toBe(1)
  })

  it('waits while it is being made, ever longer between two questions', async () => {
    const { confirmByDeliverable, asked } = confirmation(
      being('processing'),
      refused(500),
      refused(503, { 'retry-after': '1' }),
      being('generated'),
    )
    const answer = confirmByDeliverable('del_1')
    await vi.advanceTimersByTimeAsync(999)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(2_251)
    expect(await answer).toBe(true)
    expect(asked()).toBe(4)
  })

  it('is false when the time is up, and asks no more', async () => {
    const { confirmByDeliverable, asked } = confirmation(being('processing'))
    const answer = confirmByDeliverable('del_1')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await answer).toBe(false)
    const questions = asked()
    expect(questions).toBeLessThan(10)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(questions)
  })

  it('takes a shorter time', async () => {
    const { confirmByDeliverable } = confirmation(being('pending'))
    const answer = confirmByDeliverable('del_1', { timeoutMs: 500 })
    await vi.advanceTimersByTimeAsync(500)
    expect(await answer).toBe(false)
  })

  it.each([
    ['generated', true],
    ['processing', false],
  ])('with `wait: false` asks once and answers at once for %s', async (status, answer) => {
    const { confirmByDeliverable, asked } = confirmation(being(status))
    expect(await confirmByDeliverable('del_1', { wait: false })).toBe(answer)
    expect(asked()).toBe(1)
  })

  it.each([Number.POSITIVE_INFINITY, Number.NaN, 0, 2 ** 31])(
    'refuses a `timeoutMs` of %s and calls nobody',
    async (timeoutMs) => {
      const { confirmByDeliverable, asked } = confirmation(being('generated'))
      await expect(confirmByDeliverable('del_1', { timeoutMs })).rejects.toMatchObject({
        code: 'invalid_option',
        message: expect.stringContaining('`timeoutMs`'),
      })
      expect(asked()).toBe(0)
    },
  )

  it('is over when the service has given up, or asks for patience', async () => {
    expect(await confirmation(being('failed')).confirmByDeliverable('del_1')).toBe(false)
    const busy = confirmation(refused(429, { 'retry-after': '9' }))
    expect(await busy.confirmByDeliverable('del_1')).toBe(false)
    expect(busy.asked()).toBe(1)
  })

  it.each([
    ['the key is refused', refused(401), 'upstream_auth'],
    ['there is no such deliverable', refused(404), 'not_found'],
    [
      'another deliverable comes back',
      () => Response.json({ ...DELIVERABLE, id: 'del_2' }),
      'upstream_invalid',
    ],
    ['something else comes back', () => Response.json({ status: 'generated' }), 'upstream_invalid'],
  ])('rejects where %s, and asks once', async (_, answer, code) => {
    const { confirmByDeliverable, asked } = confirmation(answer)
    await expect(confirmByDeliverable('del_1')).rejects.toMatchObject({
      name: 'SigningError',
      code,
    })
    expect(asked()).toBe(1)
  })

  it.each(['../recipients/re_1', '', 're_1'])('calls nobody about the id %j', async (id) => {
    const { confirmByDeliverable, asked } = confirmation(being('generated'))
    await expect(confirmByDeliverable(id)).rejects.toMatchObject({ code: 'invalid_deliverable_id' })
    expect(asked()).toBe(0)
  })
})
