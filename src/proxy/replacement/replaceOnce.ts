import type { Recipient } from '../../contract/recipient.js'
import { DAY_MS, type StateGuard } from '../createStateGuard.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import type { Performed } from '../services/serviceCalls.js'
import type { ReplacementOrder, ReplacementProgress } from '../services/signingService.js'
import type { Claim } from '../state/signingState.js'
import { nextStep, readFingerprint, type Former } from './nextStep.js'
import {
  writeRecord,
  type Replacement,
  type ReplacementIds,
  type StoredProgress,
} from './replacementRecord.js'

/** A request that replaces a recipient, with the functions that execute it. */
export interface ReplacementWrite {
  readonly kind: 'replacement'
  /** The request id of the call. */
  readonly owner: string
  readonly subject: string
  readonly recipientId: string
  /** The browser's `Idempotency-Key`. */
  readonly key: string
  /** The new person, without differences in spelling. */
  readonly person: string
  /** Sends the replacement to the signing service. */
  readonly make: (
    order: Pick<ReplacementOrder, 'earlier' | 'note'>,
  ) => Promise<Performed<Recipient>>
  /** Stores the proof that the recipient was replaced. */
  readonly prove: () => Promise<void>
  /** Calls `onReplaced` with the response. */
  readonly record: (answer: Answer) => Promise<void>
}

/** How long an attempt's last request may still be on its way to the service. */
const RECENT_MS = 60_000

/**
 * Replaces a recipient once for each new person, and by one person at a time:
 * docs/decisions/oneReplacementRecord.md. No call takes longer than `longestMs`.
 */
export async function replaceOnce(
  state: StateGuard,
  write: ReplacementWrite,
  claim: Claim,
  longestMs: number,
): Promise<Answer> {
  const ids = readFingerprint(claim.fingerprint)
  const found = await state.begin(claim, DAY_MS)
  const held = hold(state, write, claim, ids)
  if (found.state === 'taken') return make(held, [])
  const step = nextStep(found, ids, longestMs)
  if (step.do === 'replay') return storedAnswer(step.successor)
  const taken = await state.begin({ ...claim, over: found.revision }, DAY_MS)
  if (taken.state !== 'taken') throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
  if (step.do === 'replace') return make(held, step.former, step.progress)
  return record(held, step.former, storedAnswer(step.successor), step.successor)
}

/** The record of a recipient while one call works on it. */
interface Held {
  readonly write: ReplacementWrite
  readonly ids: ReplacementIds
  /** Stores the replacements. With `continues`, the call keeps the record. */
  readonly save: (replacements: readonly Replacement[], continues?: 'continues') => Promise<void>
  /** Ends the call, and leaves the replacements as they were. */
  readonly release: () => Promise<void>
}

function hold(state: StateGuard, write: ReplacementWrite, claim: Claim, ids: ReplacementIds): Held {
  const { recipientId } = write
  let step = 0
  return {
    write,
    ids,
    save: async (replacements, continues) => {
      step += 1
      const [text, ttlMs] = writeRecord({ recipientId, replacements })
      await state.finish({ ...claim, step, continues: continues !== undefined }, text, ttlMs)
    },
    release: async () => state.release(claim),
  }
}

/** Calls the service and stores what came of it. A call without effect leaves the record unchanged. */
async function make(held: Held, former: Former, earlier?: StoredProgress): Promise<Answer> {
  const { write, ids, save } = held
  let progress = earlier
  let hasEnded = false
  const unknown = (): Replacement => ({ ...ids, outcome: 'unknown', progress })
  const note = async (next: ReplacementProgress | undefined): Promise<void> => {
    // An adapter can work on after the end, as when its time is up. Its note would replace that end.
    if (hasEnded) return
    progress = next && { ...next, at: Date.now() }
    await save(progress ? [...former, unknown()] : former, 'continues')
  }
  const isRecent = earlier !== undefined && Date.now() - earlier.at < RECENT_MS
  let performed
  try {
    const order = { earlier: async () => earlier && { ...earlier, isRecent }, note }
    performed = await write.make(order).finally(() => {
      hasEnded = true
    })
  } catch (error) {
    const { code, details } = toFailure(error)
    // While progress is left, the next call can finish it, and a refusal of this call says nothing.
    const unknownOutcome = details.unknownOutcome === true || progress !== undefined
    if (unknownOutcome) await save([...former, unknown()])
    else await held.release()
    throw new ProxyFailure(code, {
      ...details,
      unknownOutcome,
      ...(progress?.successor && { successorId: progress.successor.id }),
    })
  }
  const { result: successor, upstreamStatus } = performed
  await save([...former, { ...ids, outcome: 'unrecorded', successor }], 'continues')
  return record(held, former, { status: 201, body: successor, upstreamStatus }, successor)
}

/**
 * Stores the proof of the replacement, calls the host's `onReplaced`, and stores whether it has
 * succeeded. The instance that replaced the recipient may have stopped before it stored the proof.
 */
async function record(
  { write, ids, save }: Held,
  former: Former,
  answer: Answer,
  successor: Recipient,
): Promise<Answer> {
  await write.prove()
  try {
    await write.record(answer)
  } catch (error) {
    await save([...former, { ...ids, outcome: 'unrecorded', successor }])
    throw error
  }
  await save([...former, { ...ids, outcome: 'recorded', successor }])
  return answer
}

function storedAnswer(successor: Recipient): Answer {
  return { status: 201, body: successor, sharedWith: 'idempotency_key' }
}
