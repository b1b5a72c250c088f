import { isJsonObject, type JsonObject } from '../contract/jsonObject.js'
import { parseJsonObject } from './bounds/bounded.js'
import { DAY_MS, hashOf, MINUTE_MS, sha256, type StateGuard } from './createStateGuard.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure, toFailure } from './reply/proxyFailure.js'
import type { Answer } from './reply/reply.js'
import type { Performed } from './services/serviceCalls.js'
import type { Claim } from './state/signingState.js'

/** A request that changes data at the signing service, with the functions that execute it. */
export interface Write {
  readonly kind: 'creation' | 'replacement'
  /** The request id of the call. */
  readonly owner: string
  readonly subject: string
  readonly recipientId: string
  /** The browser's `Idempotency-Key`. Without it, identical concurrent writes share one call. */
  readonly key: string | undefined
  /** The browser's input. A key is refused if it is sent again with another body. */
  readonly body: string
  /** The host's input, such as evidence. Keyless writes with other input do not share a call. */
  readonly context?: unknown
  /** Sends the write to the signing service. */
  readonly make: () => Promise<Performed<JsonObject>>
  /** Whether `make` can finish an earlier attempt whose outcome is unknown, without a second effect. */
  readonly isUnfinished?: () => Promise<boolean>
  /** Forgets the progress of an attempt, after its result has been stored. */
  readonly settle?: () => Promise<void>
  /** Calls `onReplaced` with the response. After a failure, a retry calls `onReplaced` again. */
  readonly record?: (answer: Answer) => Promise<void>
}

/** How long a successor is listed that `onReplaced` has not stored: longer than a weekend. */
const UNRECORDED_MS = 3 * DAY_MS

/** How long a response is stored. That of a creation contains a secret url, so it expires early. */
const ANSWERED_MS: Readonly<Record<Write['kind'], number>> = {
  creation: 600_000,
  replacement: DAY_MS,
}

/** Extra time for the state's own operations, and for clocks that differ between instances. */
const GRACE_MS = 5_000

/**
 * Executes each write once (draft-ietf-httpapi-idempotency-key-header). A retry with the same key
 * and body gets the stored answer; another body is refused. A replacement is also executed once for
 * a recipient and person, whichever key it has. After an unknown outcome, a retry calls the service
 * only to finish what the first call has noted. A call without effect leaves no record. While a call
 * is pending, this instance makes retries wait for its answer; other instances refuse them.
 */
export function createIdempotency(
  state: StateGuard,
  { timeoutMs, limits }: Pick<ProxyConfig, 'timeoutMs' | 'limits'>,
): (write: Write) => Promise<Answer> {
  const inFlight = new Map<string, { readonly claim: Claim; readonly answer: Promise<Answer> }>()
  /** The maximum duration of a write: `apiKey`, the service, `onReplaced` and the state. */
  const longestMs = 3 * timeoutMs + GRACE_MS

  return async (write) => {
    const claim = await claimOf(write, limits.perRecipient)
    const { id } = claim.key
    const first = inFlight.get(id)
    if (first) {
      if (first.claim.fingerprint !== claim.fingerprint) {
        throw new ProxyFailure('idempotency_key_reused')
      }
      const sharedWith = write.key === undefined ? 'concurrent_call' : 'idempotency_key'
      return { ...(await first.answer), sharedWith }
    }
    const execution = { write, state, longestMs }
    const work = write.kind === 'replacement' ? replace : create
    const answer = work(execution, claim)
    inFlight.set(id, { claim, answer })
    try {
      return await answer
    } finally {
      inFlight.delete(id)
    }
  }
}

interface Execution {
  readonly write: Write
  readonly state: StateGuard
  readonly longestMs: number
}

async function create(execution: Execution, claim: Claim): Promise<Answer> {
  const { write, state, longestMs } = execution
  const begun = await state.begin(claim, write.key === undefined ? longestMs : DAY_MS)
  return begun.state === 'taken' ? make(execution, claim) : repeat(execution, claim, begun)
}

/**
 * Executes a replacement once for its recipient and person. The record of its key refuses the key
 * for another replacement, and is part of the subject's share of the store.
 */
async function replace(execution: Execution, { counted, ...claim }: Claim): Promise<Answer> {
  const { write, state } = execution
  const id = await hashOf(write.subject, write.recipientId, write.key)
  const use = {
    key: { kind: 'key', id } as const,
    fingerprint: claim.key.id,
    owner: claim.owner,
    subject: await sha256(write.subject),
    ...(counted && { counted }),
  }
  const known = await state.begin(use, DAY_MS)
  if (known.state === 'mismatch') throw new ProxyFailure('idempotency_key_reused')
  const newKey = known.state === 'taken' ? use : undefined
  let begun: Taken | Existing | undefined
  try {
    begun = await state.begin(claim, DAY_MS)
  } finally {
    if (newKey && begun?.state !== 'taken') await state.release(newKey)
  }
  if (begun.state !== 'taken') return repeat(execution, claim, begun)
  // The record of the key belongs to an earlier call, which may release it. If it is finished, it stays.
  if (known.state === 'pending') await state.finish({ ...use, owner: known.owner }, '', DAY_MS)
  return make(execution, claim, newKey)
}

/** Calls the service and stores its answer. A call without effect leaves no record. */
async function make(execution: Execution, claim: Claim, newKey?: Claim): Promise<Answer> {
  const { write, state } = execution
  let answer: Answer
  try {
    const { result, upstreamStatus } = await write.make()
    answer = { status: 201, body: result, upstreamStatus }
  } catch (error) {
    const isUnknown = toFailure(error).details.unknownOutcome === true
    if (isUnknown && write.key !== undefined) {
      await state.finish(claim, UNKNOWN, DAY_MS)
      // A replacement is already part of the share, by the record of its key.
      if (write.kind === 'creation') await state.countUnknown(write.subject)
    } else await Promise.all([claim, newKey].map(async (one) => one && state.release(one)))
    throw error
  }
  if (write.key === undefined) await state.release(claim)
  else {
    const { recipientId, record } = write
    const result = { outcome: 'answered', recipientId, body: answer.body, isRecorded: !record }
    const ttlMs = record ? UNRECORDED_MS : ANSWERED_MS[write.kind]
    await state.finish(claim, JSON.stringify(result), ttlMs)
    await write.settle?.()
  }
  return write.record ? report(execution, claim, answer) : answer
}

/** Returns the response of an earlier call. Throws if the earlier call is pending or unknown. */
async function repeat(execution: Execution, claim: Claim, begun: Existing): Promise<Answer> {
  if (begun.state === 'mismatch') throw new ProxyFailure('idempotency_key_reused')
  const { owner } = begun
  if (begun.state === 'done') {
    const stored = readStored(begun.result)
    if (!stored) return finishUnknown(execution, { ...claim, owner })
    const { answer, isRecorded } = stored
    return isRecorded ? answer : report(execution, { ...claim, owner }, answer)
  }
  const { state, longestMs } = execution
  if (begun.ageMs <= longestMs) throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
  // No write takes longer than `longestMs`, so the instance that sent it must have stopped.
  await state.finish({ ...claim, owner }, UNKNOWN, DAY_MS)
  return finishUnknown(execution, { ...claim, owner })
}

/** Finishes a call with an unknown outcome that has noted its progress, on one instance at a time. */
async function finishUnknown(execution: Execution, claim: Claim): Promise<Answer> {
  const { write, state, longestMs } = execution
  if (!(await write.isUnfinished?.())) {
    throw new ProxyFailure('outcome_unknown', { unknownOutcome: true })
  }
  const key = { kind: 'key', id: await hashOf('finish', claim.key.id) } as const
  const lock = { key, fingerprint: '', owner: write.owner }
  if ((await state.begin(lock, longestMs)).state !== 'taken') {
    throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
  }
  try {
    // Another instance may have finished the call before this one got the lock.
    const now = await state.begin(claim, DAY_MS)
    if (now.state === 'done' && readStored(now.result)) return await repeat(execution, claim, now)
    return await make(execution, claim)
  } catch (error) {
    const { code, details } = toFailure(error)
    if (code === 'replacement_not_recorded') throw error
    // While the earlier attempt can be finished, a refusal of this one says nothing about it.
    const unknown = details.unknownOutcome === true || (await write.isUnfinished?.()) === true
    if (!unknown) await state.finish(claim, UNKNOWN, 1)
    throw new ProxyFailure(code, { ...details, unknownOutcome: unknown })
  } finally {
    await state.release(lock)
  }
}

/** Calls the host's `onReplaced` after a replacement, and stores that it has succeeded. */
async function report(execution: Execution, claim: Claim, answer: Answer): Promise<Answer> {
  const { write, state } = execution
  await write.record?.(answer)
  const result = { outcome: 'answered', body: answer.body, isRecorded: true }
  await state.finish(claim, JSON.stringify(result), ANSWERED_MS[write.kind])
  return answer
}

type Taken = { readonly state: 'taken' }
type Existing = Exclude<Awaited<ReturnType<StateGuard['begin']>>, Taken>

/**
 * Returns the claim of a write. A replacement is identified by recipient and person. A new ceremony
 * is identified by its key, and a key of another subject or recipient is another key.
 */
async function claimOf(write: Write, limit: number): Promise<Claim> {
  const { kind, owner, subject, recipientId, key, body, context } = write
  const counter = `perRecipient:${await sha256(recipientId)}`
  const counted = { counter, windowMs: MINUTE_MS, limit }
  if (kind === 'replacement') {
    const id = await hashOf(recipientId, body)
    return { key: { kind, id }, fingerprint: '', owner, counted }
  }
  const ofCall = key === undefined ? ['body', body, context] : ['key', key]
  const id = await hashOf(subject, recipientId, ...ofCall)
  return { key: { kind, id }, fingerprint: await sha256(body), owner, counted }
}

const UNKNOWN = JSON.stringify({ outcome: 'unknown' })

/**
 * Reads a stored result. `isRecorded`: the host has stored it, or does not have to store it. Returns
 * `undefined` if the outcome is unknown.
 */
function readStored(text: string): { answer: Answer; isRecorded: boolean } | undefined {
  const result = parseJsonObject(text)
  if (isJsonObject(result)) {
    const { outcome, body, isRecorded } = result
    if (outcome === 'answered' && isJsonObject(body)) {
      const answer: Answer = { status: 201, body, sharedWith: 'idempotency_key' }
      return { answer, isRecorded: isRecorded === true }
    }
  }
  return undefined
}
