import { isJsonObject, type JsonObject } from '../contract/jsonObject.js'
import { parseJsonObject } from './bounds/bounded.js'
import {
  DAY_MS,
  hashOf,
  MINUTE_MS,
  recipientCounter,
  sha256,
  type StateGuard,
} from './createStateGuard.js'
import type { ProxyConfig } from './options/readOptions.js'
import { fingerprintOf, readFingerprint } from './replacement/nextStep.js'
import { replacementsId } from './replacement/replacementRecord.js'
import { replaceOnce, type ReplacementWrite } from './replacement/replaceOnce.js'
import { ProxyFailure, toFailure } from './reply/proxyFailure.js'
import type { Answer } from './reply/reply.js'
import type { Performed } from './services/serviceCalls.js'
import type { Claim } from './state/signingState.js'

/** A request that creates a ceremony, with the function that executes it. */
export interface CreationWrite extends Pick<
  ReplacementWrite,
  'owner' | 'subject' | 'recipientId' | 'key'
> {
  readonly kind: 'creation'
  /**
   * The input of the browser and of the host. A key is refused with another input, so that nobody gets
   * a ceremony with the evidence of an earlier login.
   */
  readonly input: unknown
  /** Whether a second ceremony has no effect, so that a retry never has to wait or to stop. */
  readonly isSafe: boolean
  /** Sends the write to the signing service. */
  readonly make: () => Promise<Performed<JsonObject>>
}

/** A request that changes data at the signing service. */
export type Write = CreationWrite | ReplacementWrite

/** How long a response is stored: not long, because it contains a secret url. */
const ANSWERED_MS = 600_000

/** Extra time for the state's own operations, and for clocks that differ between instances. */
const GRACE_MS = 5_000

/** The stored result of a call that may have taken effect. */
const UNKNOWN = JSON.stringify({ outcome: 'unknown' })

/**
 * Executes each write once (draft-ietf-httpapi-idempotency-key-header). A retry with the same key
 * and input gets the stored answer; another input is refused. While a call is pending, this instance
 * makes retries wait for its answer; other instances refuse them, or repeat a call that is safe.
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
    const { key, fingerprint } = claim
    // Two people who replace one recipient share no answer: the state refuses the second one.
    const id = write.kind === 'creation' ? key.id : readFingerprint(fingerprint).person
    const first = inFlight.get(id)
    if (first) {
      if (write.kind === 'creation') assertSameInput(first.claim, claim)
      return { ...(await first.answer), sharedWith: 'idempotency_key' }
    }
    const answer =
      write.kind === 'creation'
        ? createOnce(state, write, claim, longestMs)
        : replaceOnce(state, write, claim, longestMs)
    inFlight.set(id, { claim, answer })
    try {
      return await answer
    } finally {
      inFlight.delete(id)
    }
  }
}

async function createOnce(
  state: StateGuard,
  write: CreationWrite,
  claim: Claim,
  longestMs: number,
): Promise<Answer> {
  let found = await state.begin(claim, DAY_MS)
  if (found.state === 'pending' && write.isSafe && found.fingerprint === claim.fingerprint) {
    found = await state.begin({ ...claim, over: found.revision }, DAY_MS)
  }
  if (found.state === 'taken') return create(state, write, claim)
  assertSameInput(found, claim)
  if (found.state === 'pending' && found.ageMs <= longestMs) {
    throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
  }
  // A call that is pending for longer was sent by an instance that has stopped.
  const answer = found.state === 'done' ? readStored(found.result) : undefined
  if (!answer) throw new ProxyFailure('outcome_unknown', { unknownOutcome: true })
  return answer
}

/** Calls the service and stores its answer. A call without effect leaves no record. */
async function create(state: StateGuard, write: CreationWrite, claim: Claim): Promise<Answer> {
  try {
    const { result: body, upstreamStatus } = await write.make()
    await state.finish(claim, JSON.stringify({ outcome: 'answered', body }), ANSWERED_MS)
    return { status: 201, body, upstreamStatus }
  } catch (error) {
    const isUnknown = toFailure(error).details.unknownOutcome === true
    if (isUnknown && !write.isSafe) await state.finish(claim, UNKNOWN, DAY_MS)
    else await state.release(claim)
    throw error
  }
}

function assertSameInput(first: Pick<Claim, 'fingerprint'>, { fingerprint }: Claim): void {
  if (first.fingerprint !== fingerprint) throw new ProxyFailure('idempotency_key_reused')
}

/**
 * Returns the claim of a write. A ceremony is identified by its key, and a key of another subject or
 * recipient is another key. All replacements of a recipient have one record.
 */
async function claimOf(write: Write, limit: number): Promise<Claim> {
  const { kind, owner, recipientId, key } = write
  const counted = { counter: await recipientCounter(recipientId), windowMs: MINUTE_MS, limit }
  const call = { owner, subject: await sha256(write.subject), counted }
  if (kind === 'creation') {
    const id = await hashOf(write.subject, recipientId, key)
    return { ...call, key: { kind, id }, fingerprint: await hashOf(write.input) }
  }
  const ids = {
    person: await hashOf(recipientId, write.person),
    key: await hashOf(write.subject, recipientId, key),
  }
  const id = await replacementsId(recipientId)
  return { ...call, key: { kind, id }, fingerprint: fingerprintOf(ids) }
}

/** Reads a stored answer. Returns `undefined` if the outcome is unknown. */
function readStored(text: string): Answer | undefined {
  const result = parseJsonObject(text)
  if (!isJsonObject(result)) return undefined
  const { outcome, body } = result
  if (outcome !== 'answered' || !isJsonObject(body)) return undefined
  return { status: 201, body, sharedWith: 'idempotency_key' }
}
