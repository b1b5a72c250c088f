import { isJsonObject, type JsonObject } from '../contract/jsonObject.js'
import { parseJsonObject } from './bounds/bounded.js'
import type { StateGuard } from './createStateGuard.js'
import { ProxyFailure, toFailure } from './reply/proxyFailure.js'
import type { Answer } from './reply/reply.js'
import type { RecordKey } from './state/signingState.js'

/** A request that changes data at the signing service, with the functions that execute it. */
export interface Write {
  readonly kind: 'creation' | 'replacement'
  readonly subject: string
  readonly recipientId: string
  /** The browser's `Idempotency-Key`. Without it, identical concurrent writes share one call. */
  readonly key: string | undefined
  /** The browser's input. A key is refused if it is sent again with another body. */
  readonly body: string
  /** The host's input, such as evidence. Keyless writes with other input do not share a call. */
  readonly context: string
  /** Sends the write to the signing service. */
  readonly make: () => Promise<Answer>
  /** Calls `onReplaced` with the answer. After a failure, a retry with the same key repeats it. */
  readonly record?: (answer: Answer) => Promise<void>
}

/** The result of a write, as the state stores it. */
type StoredResult =
  | { readonly outcome: 'answered'; readonly body: JsonObject; readonly isRecorded: boolean }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' }

const DAY_MS = 86_400_000

/** How long an answer is stored. A ceremony's answer contains a secret url, so it expires early. */
const ANSWERED_MS: Readonly<Record<Write['kind'], number>> = {
  creation: 600_000,
  replacement: DAY_MS,
}

/** Extra time for the state's own operations, and for clocks that differ between instances. */
const GRACE_MS = 5_000

/**
 * Executes each write once (draft-ietf-httpapi-idempotency-key-header). A retry with the same key
 * and body gets the stored answer or final refusal; another body is refused. After an unknown
 * outcome, a retry never calls the service again. After a call without effect, the key can be used
 * again. While a call is pending, this instance makes retries wait for its answer; other instances
 * refuse them.
 */
export function createIdempotency(
  state: StateGuard,
  timeoutMs: number,
): (write: Write) => Promise<Answer> {
  const inFlight = new Map<string, { body: string; answer: Promise<Answer> }>()
  /** The maximum duration of a write: `apiKey`, the service, `onReplaced` and the state. */
  const longestMs = 3 * timeoutMs + GRACE_MS

  /** Creates a record, or returns the stored answer. Throws if the write failed or is pending. */
  async function begin(key: RecordKey, write: Write): Promise<StoredAnswer | undefined> {
    const ttlMs = write.key === undefined ? longestMs : DAY_MS
    const begun = await state.begin(key, write.body, ttlMs)
    if (begun.state === 'taken') return undefined
    if (begun.state === 'done') return replay(begun.result)
    if (begun.state === 'mismatch') throw new ProxyFailure('idempotency_key_reused')
    // No write takes longer than `longestMs`, so the instance that sent it must have stopped.
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

/** Returns a record's id. A key of another subject, recipient or operation has another id. */
function recordId({ kind, subject, recipientId, key, body, context }: Write): string {
  const ofCall = key === undefined ? ['body', body, context] : ['key', key]
  return JSON.stringify([kind, subject, recipientId, ...ofCall])
}

interface StoredAnswer {
  readonly answer: Answer
  /** Whether the host has stored the answer, or does not have to store it. */
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

/** Returns the result to store after a failed write. `undefined` lets the key be used again. */
function resultOf({ code, details }: ProxyFailure): StoredResult | undefined {
  if (details.unknownOutcome) return { outcome: 'unknown' }
  return code === 'recipient_not_actionable' ? { outcome: 'refused' } : undefined
}

function unknownOutcome(): ProxyFailure {
  return new ProxyFailure('outcome_unknown', { unknownOutcome: true })
}
