import { isJsonObject, type JsonObject } from '../contract/jsonObject.js'
import { parseJsonObject } from './bounds/bounded.js'
import { DAY_MS, MINUTE_MS, type StateGuard } from './createStateGuard.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure, toFailure } from './reply/proxyFailure.js'
import type { Answer } from './reply/reply.js'
import type { Performed } from './services/serviceCalls.js'
import { hashOf, sha256 } from './state/hash.js'
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
  /** Whether a replacement is made although the same one has been made in the last 24 hours. */
  readonly again?: boolean
  /** Sends the write to the signing service. */
  readonly make: () => Promise<Performed<JsonObject>>
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
 * a recipient and person, whichever key it has. After an unknown outcome, a retry never calls the
 * service again. A call without effect leaves no record. While a call is pending, this instance
 * makes retries wait for its answer; other instances refuse them.
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

/** One write and what its execution needs. */
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
 * Executes a replacement once for its recipient and person. The record of its key proves that the
 * key was used, so that a retry with `again` does not replace twice.
 */
async function replace(
  execution: Execution,
  { owner: call, counted, ...rest }: Claim,
): Promise<Answer> {
  const { write, state } = execution
  const id = await hashOf(write.subject, write.recipientId, write.key)
  const key = { kind: 'key', id } as const
  // The owner names the key too: another call with the same key must not replace again.
  const claim = { ...rest, owner: `${call} ${key.id}` }
  const isOfKey = ({ owner }: Owned): boolean => owner.endsWith(key.id)
  const subject = await sha256(write.subject)
  const use = {
    key,
    fingerprint: claim.key.id,
    owner: claim.owner,
    subject,
    ...(counted && { counted }),
  }
  const known = await state.begin(use, DAY_MS)
  if (known.state === 'mismatch') throw new ProxyFailure('idempotency_key_reused')
  const newKey = known.state === 'taken' ? use : undefined
  let begun: Taken | Existing | undefined
  try {
    begun = await state.begin(claim, DAY_MS)
    if (begun.state === 'done' && write.again && newKey && !isOfKey(begun)) {
      // A successor that the host has not stored would be lost: store it instead of making another.
      const isStored = readStored(begun.result)?.isRecorded !== false
      if (isStored) begun = await state.begin({ ...claim, again: true }, DAY_MS)
    }
  } finally {
    const isUnused = !begun || ('owner' in begun && !isOfKey(begun))
    if (newKey && isUnused) await state.release(newKey)
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
  }
  return write.record ? report(execution, claim, answer) : answer
}

/** Returns the response of an earlier call. Throws if the earlier call is pending or unknown. */
async function repeat(execution: Execution, claim: Claim, begun: Existing): Promise<Answer> {
  if (begun.state === 'mismatch') throw new ProxyFailure('idempotency_key_reused')
  const { owner } = begun
  if (begun.state === 'done') {
    const stored = readStored(begun.result)
    if (!stored) throw unknownOutcome()
    const { answer, isRecorded } = stored
    return isRecorded ? answer : report(execution, { ...claim, owner }, answer)
  }
  const { state, longestMs } = execution
  if (begun.ageMs <= longestMs) throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
  // No write takes longer than `longestMs`, so the instance that sent it must have stopped.
  await state.finish({ ...claim, owner }, UNKNOWN, DAY_MS)
  throw unknownOutcome()
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
type Owned = Extract<Existing, { readonly owner: string }>

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

/** The stored result of a write whose answer is unknown. */
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

function unknownOutcome(): ProxyFailure {
  return new ProxyFailure('outcome_unknown', { unknownOutcome: true })
}
