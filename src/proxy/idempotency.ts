import { isJsonObject, type JsonObject } from '../contract/jsonObject.js'
import { parseJsonObject } from './bounds/bounded.js'
import type { StateGuard } from './createStateGuard.js'
import { ProxyFailure, toFailure } from './reply/proxyFailure.js'
import type { Answer } from './reply/reply.js'
import type { RecordKey } from './state/signingState.js'

/** One write, and how to make it. */
export interface Write {
  readonly kind: 'creation' | 'replacement'
  readonly subject: string
  readonly recipientId: string
  /** The browser's `Idempotency-Key`. Without it, identical concurrent writes share one call. */
  readonly key: string | undefined
  /** What the browser sent. Another body with the same key is another write. */
  readonly body: string
  /** What the host added. Without a key, a write with another context is another write. */
  readonly context: string
  /** Calls the service. */
  readonly make: () => Promise<Answer>
  /** Records the answer with the host. Repeated with the same key until it succeeds. */
  readonly record?: (answer: Answer) => Promise<void>
}

/** The stored result of a write. */
type StoredResult =
  | { readonly outcome: 'answered'; readonly body: JsonObject; readonly isRecorded: boolean }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' }

const DAY_MS = 86_400_000

/** A stored answer holds the url of a ceremony, so it is short-lived. */
const ANSWERED_MS: Readonly<Record<Write['kind'], number>> = {
  creation: 600_000,
  replacement: DAY_MS,
}

/** For the state, and for clocks that differ. */
const GRACE_MS = 5_000

/**
 * Makes each write once (draft-ietf-httpapi-idempotency-key-header).
 *
 * The same key and body replays the answer or the final refusal. Another body is refused. After an unknown
 * outcome the key never calls again. After a call without effect the key can be used again. While a call is
 * pending, this process waits for its answer, and other instances refuse.
 */
export function createIdempotency(
  state: StateGuard,
  timeoutMs: number,
): (write: Write) => Promise<Answer> {
  const inFlight = new Map<string, { body: string; answer: Promise<Answer> }>()
  /** The longest that a write takes: the service with its key, the host, and the state. */
  const longestMs = 3 * timeoutMs + GRACE_MS

  /** Takes the record, or returns the stored answer. Throws any other stored result. */
  async function begin(key: RecordKey, write: Write): Promise<StoredAnswer | undefined> {
    const ttlMs = write.key === undefined ? longestMs : DAY_MS
    const begun = await state.begin(key, write.body, ttlMs)
    if (begun.state === 'taken') return undefined
    if (begun.state === 'done') return replay(begun.result)
    if (begun.state === 'mismatch') throw new ProxyFailure('idempotency_key_reused')
    // No write takes longer, so the instance that made the call has stopped.
    if (begun.state === 'pending' && begun.ageMs > longestMs) throw unknownOutcome()
    throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
  }

  async function make(key: RecordKey, write: Write): Promise<StoredAnswer> {
    const { body, kind } = write
    const store = async (result: StoredResult | undefined): Promise<void> => {
      const isKept = result !== undefined && write.key !== undefined
      const ttlMs = result?.outcome === 'unknown' ? DAY_MS : ANSWERED_MS[kind]
      await state.finish(key, body, isKept ? JSON.stringify(result) : undefined, ttlMs)
    }
    try {
      const answer = await write.make()
      const isRecorded = write.record === undefined
      await store({ outcome: 'answered', body: answer.body, isRecorded })
      return { answer, isRecorded }
    } catch (error) {
      await store(resultOf(toFailure(error)))
      throw error
    }
  }

  async function run(key: RecordKey, write: Write): Promise<Answer> {
    const { answer, isRecorded } = (await begin(key, write)) ?? (await make(key, write))
    if (isRecorded || !write.record) return answer
    await write.record(answer)
    const result: StoredResult = { outcome: 'answered', body: answer.body, isRecorded: true }
    await state.finish(key, write.body, JSON.stringify(result), ANSWERED_MS[write.kind])
    return answer
  }

  return async (write) => {
    const id = recordId(write)
    const first = inFlight.get(id)
    if (first) {
      if (first.body !== write.body) throw new ProxyFailure('idempotency_key_reused')
      const sharedWith = write.key === undefined ? 'concurrent_call' : 'idempotency_key'
      return { ...(await first.answer), sharedWith }
    }
    const answer = run({ kind: write.kind, id }, write).finally(() => inFlight.delete(id))
    inFlight.set(id, { body: write.body, answer })
    return answer
  }
}

/** A key of another subject, recipient or operation is another key. */
function recordId({ kind, subject, recipientId, key, body, context }: Write): string {
  const ofCall = key === undefined ? ['body', body, context] : ['key', key]
  return JSON.stringify([kind, subject, recipientId, ...ofCall])
}

interface StoredAnswer {
  readonly answer: Answer
  /** Whether the host has recorded it. */
  readonly isRecorded: boolean
}

function replay(text: string): StoredAnswer {
  const result = parseJsonObject(text)
  if (isJsonObject(result)) {
    const { outcome, body, isRecorded } = result
    if (outcome === 'answered' && isJsonObject(body)) {
      const answer: Answer = { status: 201, body, sharedWith: 'idempotency_key' }
      return { answer, isRecorded: isRecorded === true }
    }
    if (outcome === 'refused') throw new ProxyFailure('recipient_not_actionable')
  }
  throw unknownOutcome()
}

/** Returns the result of a failed write, or `undefined` if the key can be used again. */
function resultOf({ code, details }: ProxyFailure): StoredResult | undefined {
  if (details.unknownOutcome) return { outcome: 'unknown' }
  return code === 'recipient_not_actionable' ? { outcome: 'refused' } : undefined
}

function unknownOutcome(): ProxyFailure {
  return new ProxyFailure('outcome_unknown', { unknownOutcome: true })
}
