import { describe, expect, it, vi } from 'vitest'
import { createIdempotency } from '../../../src/proxy/idempotency.js'
import { createStateGuard } from '../../../src/proxy/createStateGuard.js'
import { memoryState, type SigningState } from '../../../src/proxy/index.js'
import type { ReplacementWrite } from '../../../src/proxy/replacement/replaceOnce.js'
import { ProxyFailure } from '../../../src/proxy/reply/proxyFailure.js'

type Make = ReplacementWrite['make']

const limits = { perSubject: 1_000, perRecipient: 1_000 }
const MINUTE_MS = 60_000
const made: Make = async () => ({ result: { id: 're_new' }, upstreamStatus: 201 })
const lost: Make = async () =>
  Promise.reject(new ProxyFailure('upstream_timeout', { unknownOutcome: true }))
const refused: Make = async () => Promise.reject(new ProxyFailure('recipient_not_actionable'))
const answered = { status: 201, body: { id: 're_new' } }
const inProgress = { code: 'replacement_in_progress', details: { retryAfter: expect.any(Number) } }
const reused = { code: 'idempotency_key_reused' }
const A = { person: 'a', key: 'key of a' }
const B = { person: 'b', key: 'key of b' }

/** A portal whose instances share a state. Each call runs on an instance of its own. */
function portal(state: SigningState = memoryState()) {
  const make = vi.fn<Make>(made)
  const record = vi.fn<ReplacementWrite['record']>()
  const prove = vi.fn<ReplacementWrite['prove']>()
  let calls = 0
  const send = async (changes: Partial<ReplacementWrite> = A) => {
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
      ...A,
      make,
      prove,
      record,
      ...changes,
    })
    return call.catch((error: unknown) => error)
  }
  return { send, make, record, prove }
}

/** A `make` that removes the note of its progress, and is refused. */
const undone: Make = async (order) => {
  await order.note(undefined)
  return refused(order)
}

/** A `make` that notes its progress, and then ends like `end`. */
const noting =
  (end: Make): Make =>
  async (order) => {
    await order.note({ before: ['re_1'] })
    return end(order)
  }

/** A promise, with the function that resolves it. */
function delay() {
  const ends: (() => void)[] = []
  const promise = new Promise<void>((end) => void ends.push(end))
  return { promise, resolve: () => ends.forEach((end) => end()) }
}

/** A `make` that ends like `end` when `answer` is called. */
function delayed(end: Make) {
  const { promise, resolve: answer } = delay()
  const make = vi.fn<Make>(async (order) => promise.then(async () => end(order)))
  const isCalled = async () => {
    await expect.poll(() => make.mock.calls.length).toBe(1)
  }
  return { make, answer, isCalled }
}

describe('a replacement by a second person', () => {
  it('is refused while another instance replaces the recipient, and is then a new one', async () => {
    const { send, make } = portal()
    const first = delayed(made)
    const running = send({ ...A, make: first.make })
    await first.isCalled()
    expect(await send(B)).toMatchObject(inProgress)
    expect(await send({ ...B, key: A.key })).toMatchObject(reused)
    expect(await send({ ...A, key: 'another' })).toMatchObject({ code: 'idempotency_key_in_use' })
    first.answer()
    expect(await running).toMatchObject(answered)
    expect(make).not.toHaveBeenCalled()
    expect(await send(B)).toMatchObject(answered)
    expect(make).toHaveBeenCalledOnce()
  })

  it('leaves the answer of the first one, and the use of its key', async () => {
    const { send, make } = portal()
    await send(A)
    expect(await send({ ...B, make: refused })).toMatchObject({ code: 'recipient_not_actionable' })
    expect(await send({ ...A, key: 'another' })).toMatchObject(answered)
    await send({ ...B, make: async () => ({ result: { id: 're_b' }, upstreamStatus: 201 }) })
    expect(await send(A)).toMatchObject(answered)
    expect(await send({ ...B, key: A.key })).toMatchObject(reused)
    expect(make).toHaveBeenCalledOnce()
    expect(await send({ ...A, key: 'another' })).toMatchObject(answered)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('is refused after the instance of the first one has stopped', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { send, make } = portal()
      const stopped = delayed(made)
      void send({ ...A, make: stopped.make })
      await stopped.isCalled()
      vi.advanceTimersByTime(MINUTE_MS)
      expect(await send(B)).toMatchObject(inProgress)
      expect(await send(A)).toMatchObject({ code: 'outcome_unknown' })
      expect(make).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a retry of a replacement whose outcome is unknown', () => {
  it('finishes it after a crash, and only one of two retries does', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { send } = portal()
      const stopped = delayed(made)
      void send({ ...A, make: noting(stopped.make) })
      await stopped.isCalled()
      vi.advanceTimersByTime(MINUTE_MS)
      const finishing = delayed(made)
      const retry = send({ ...A, make: finishing.make })
      await finishing.isCalled()
      expect(await send()).toMatchObject({ code: 'idempotency_key_in_use' })
      finishing.answer()
      expect(await retry).toMatchObject(answered)
    } finally {
      vi.useRealTimers()
    }
  })

  it('says that the outcome is unknown if it is refused, while that can still be finished', async () => {
    const { send } = portal()
    await send({ ...A, make: noting(lost) })
    expect(await send({ ...A, make: refused })).toMatchObject({
      code: 'recipient_not_actionable',
      details: { unknownOutcome: true },
    })
    expect(await send()).toMatchObject(answered)
  })

  it('ends the unknown outcome if it is refused and nothing is left to finish', async () => {
    const { send, make } = portal()
    await send({ ...A, make: noting(lost) })
    expect(await send({ ...A, make: undone })).toMatchObject({
      code: 'recipient_not_actionable',
      details: { unknownOutcome: false },
    })
    expect(await send(B)).toMatchObject(answered)
    expect(make).toHaveBeenCalledOnce()
  })

  it('can finish it although the adapter works on after its time is up', async () => {
    vi.useFakeTimers()
    try {
      const memory = memoryState()
      let failures = 2
      const finish: SigningState['finish'] = async (claim, ...rest) => {
        if (claim.continues !== true && failures-- > 0) throw new Error('the connection broke')
        return memory.finish(claim, ...rest)
      }
      const { send } = portal({ ...memory, finish })
      const late = vi.fn<Make>(noting(lost))
      await send({ ...A, make: late })
      await late.mock.calls[0]?.[0].note(undefined)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await send()).toMatchObject(answered)
    } finally {
      vi.useRealTimers()
    }
  })

  it('stores the proof if the first instance has stopped before that', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { send, prove } = portal()
      const { promise, resolve } = delay()
      void send({ ...A, prove: async () => (resolve(), new Promise(() => {})) })
      await promise
      vi.advanceTimersByTime(MINUTE_MS)
      expect(await send()).toMatchObject(answered)
      expect(prove).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a statement that the state executes late', () => {
  it('does not make the portal store a replacement again: a late result', async () => {
    const memory = memoryState()
    const late: (() => Promise<void>)[] = []
    const finish: SigningState['finish'] = async (...call) => {
      late.push(async () => memory.finish(...call))
      if (late.length > 1) return memory.finish(...call)
      throw new Error('sent, and not executed yet')
    }
    const { send, record } = portal({ ...memory, finish })
    expect(await send()).toMatchObject(answered)
    await late[0]?.()
    expect(await send()).toMatchObject(answered)
    expect(record).toHaveBeenCalledOnce()
  })

  it('calls `onReplaced` once at a time: a retry while the first call still runs it', async () => {
    const { send, record } = portal()
    const { promise, resolve } = delay()
    record.mockImplementationOnce(async () => promise)
    const first = send()
    await expect.poll(() => record.mock.calls.length).toBe(1)
    expect(await send()).toMatchObject({ code: 'idempotency_key_in_use' })
    resolve()
    expect(await first).toMatchObject(answered)
    expect(record).toHaveBeenCalledOnce()
  })
})
