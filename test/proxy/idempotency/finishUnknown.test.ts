import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createIdempotency, type Write } from '../../../src/proxy/idempotency.js'
import { createStateGuard } from '../../../src/proxy/createStateGuard.js'
import { memoryState } from '../../../src/proxy/index.js'
import { ProxyFailure } from '../../../src/proxy/reply/proxyFailure.js'

type Make = Write['make']

const limits = { perSubject: 1_000, perRecipient: 1_000 }
const lost: Make = async () =>
  Promise.reject(new ProxyFailure('upstream_timeout', { unknownOutcome: true }))
const refused: Make = async () => Promise.reject(new ProxyFailure('recipient_not_actionable'))

/** Instances of a proxy with one state, and a replacement whose first call has an unknown outcome. */
async function unknownReplacement() {
  const state = memoryState()
  const make = vi.fn<Make>(async () => ({ result: { id: 're_new' }, upstreamStatus: 201 }))
  const isUnfinished = vi.fn<() => Promise<boolean>>(async () => true)
  let calls = 0
  const send = async (changes: Partial<Write> = {}) => {
    const guard = createStateGuard(
      state,
      { limits },
      () => {},
      () => {},
    )
    const call = createIdempotency(guard, { timeoutMs: 1_000, limits })({
      kind: 'replacement',
      owner: `call ${(calls += 1)}`,
      subject: 'alice',
      recipientId: 're_1',
      key: 'key',
      body: '{}',
      make,
      isUnfinished,
      ...changes,
    })
    return call.catch((error: unknown) => error)
  }
  make.mockImplementationOnce(lost)
  expect(await send()).toMatchObject({ details: { unknownOutcome: true } })
  make.mockClear()
  return { send, make, isUnfinished }
}

const answered = { status: 201, body: { id: 're_new' } }

describe('a retry of a replacement whose outcome is unknown', () => {
  it('makes nothing if the adapter noted no progress', async () => {
    const { send, make } = await unknownReplacement()
    const error = await send({ isUnfinished: async () => false })
    expect(error).toMatchObject({ code: 'outcome_unknown', details: { unknownOutcome: true } })
    expect(make).not.toHaveBeenCalled()
  })

  it('finishes it once, and later calls get its answer', async () => {
    const { send, make } = await unknownReplacement()
    expect(await send()).toMatchObject(answered)
    expect(await send()).toMatchObject(answered)
    expect(make).toHaveBeenCalledOnce()
  })

  it('gets the answer of another instance that has finished it in the meantime', async () => {
    const { send, make, isUnfinished } = await unknownReplacement()
    isUnfinished.mockImplementationOnce(async () => {
      await send()
      return true
    })
    expect(await send()).toMatchObject(answered)
    expect(make).toHaveBeenCalledOnce()
  })

  it('is refused without a word about the first call, while that can still be finished', async () => {
    const { send, make } = await unknownReplacement()
    make.mockImplementationOnce(refused)
    expect(await send()).toMatchObject({
      code: 'recipient_not_actionable',
      details: { unknownOutcome: true },
    })
    await sleep(10)
    expect(await send()).toMatchObject(answered)
  })

  it('ends the unknown outcome if it is refused and nothing is left to finish', async () => {
    const { send, make, isUnfinished } = await unknownReplacement()
    make.mockImplementationOnce(refused)
    isUnfinished.mockResolvedValueOnce(true).mockResolvedValue(false)
    expect(await send()).toMatchObject({
      code: 'recipient_not_actionable',
      details: { unknownOutcome: false },
    })
    await sleep(10)
    expect(await send()).toMatchObject(answered)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('is not made again if only `onReplaced` has failed', async () => {
    const { send, make, isUnfinished } = await unknownReplacement()
    const record = vi.fn<NonNullable<Write['record']>>()
    record.mockRejectedValueOnce(new ProxyFailure('replacement_not_recorded'))
    isUnfinished.mockResolvedValueOnce(true).mockResolvedValue(false)
    expect(await send({ record })).toMatchObject({ code: 'replacement_not_recorded' })
    await sleep(10)
    expect(await send({ record })).toMatchObject(answered)
    expect(make).toHaveBeenCalledOnce()
    expect(record).toHaveBeenCalledTimes(2)
  })
})
