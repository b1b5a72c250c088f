import * as v from 'valibot'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { pollUntil } from '../bounds/pollUntil.js'
import { parseOptions } from '../options/parseOptions.js'
import { stateSchema } from '../options/stateSchema.js'
import type { RecordKey, SigningState } from '../state/signingState.js'
import type { WebhookEvent } from './webhookEvent.js'

/** The result of a page's `confirm`: `true` if signed, `false` if unknown, or a final reason. */
export type SigningAnswer = boolean | 'declined' | 'expired' | 'replaced'

/** Options of {@link createSigningRecord}. */
export interface SigningRecordOptions {
  /** The store, shared by all instances. The proxy and the webhook receiver may use it too. */
  readonly state: SigningState
}

/** Options of {@link SigningRecord.answerFor}. */
export interface AnswerOptions {
  /** The recipient's envelope. Its events then count even if no event of the recipient arrived. */
  readonly envelopeId?: string
  /** How long to wait for an event that has not arrived yet, in milliseconds. Default: 0. */
  readonly waitMs?: number
}

/** Stores the facts of verified webhook events, such as a signature, and returns them. */
export interface SigningRecord {
  /** Stores the fact of a known event, and ignores others. Can be the receiver's `onEvent`. */
  readonly note: (event: WebhookEvent) => Promise<void>
  /**
   * Returns whether a recipient has signed. It answers for any id, so check first that the caller
   * may access the recipient.
   */
  readonly answerFor: (recipientId: string, options?: AnswerOptions) => Promise<SigningAnswer>
  /** Returns whether a deliverable has been generated. */
  readonly answerForDeliverable: (deliverableId: string) => Promise<boolean>
}

type Fact = 'completed' | Exclude<SigningAnswer, boolean>

/**
 * The meaning of each event type, by the live service's documents of 2026-11-21. They do not list
 * `recipient.declined`, which is the ceremony's browser event for a rejection. Nobody can sign a
 * canceled or failed envelope, so the page shows its documents as expired.
 */
const MEANINGS: ReadonlyMap<string, Fact | 'generated'> = new Map([
  ['recipient.completed', 'completed'],
  ['recipient.rejected', 'declined'],
  ['recipient.declined', 'declined'],
  ['recipient.replaced', 'replaced'],
  ['envelope.canceled', 'expired'],
  ['envelope.failed', 'expired'],
  ['deliverable.generated', 'generated'],
])

/** If two events have the same time, the first one in this list counts: success comes last. */
const FACTS: readonly Fact[] = ['replaced', 'declined', 'expired', 'completed']

/** 30 days. */
const KEEP_MS = 2_592_000_000

/**
 * Beyond the service contract: stores facts about recipients and deliverables from verified
 * webhooks. The host's endpoint behind the page's `confirm` can return them.
 *
 * Events may arrive twice, at the same time and in any order. The latest `occurredAt` counts. A
 * recipient's event has priority over an event of the envelope. Facts are stored for 30 days,
 * without names, addresses or bodies.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. Its functions reject if
 * the state fails.
 *
 * @example
 * ```ts
 * const record = createSigningRecord({ state })
 * app.get('/api/signed/:recipientId', async (req, res) => {
 *   if (!(await owns(req, req.params.recipientId))) return res.sendStatus(404)
 *   return res.json(await record.answerFor(req.params.recipientId, { waitMs: 5_000 }))
 * })
 * ```
 */
export function createSigningRecord(options: SigningRecordOptions): SigningRecord {
  const { state } = parseOptions(optionsSchema, options, 'createSigningRecord')

  async function store(id: string, fact: string, value: string): Promise<void> {
    await state.finish(factKey(id, fact), '', value, KEEP_MS)
  }

  /** Returns the latest fact about a recipient or an envelope, such as `declined`. */
  async function latestFact(id: string): Promise<Fact | undefined> {
    const times = await Promise.all(FACTS.map(async (fact) => state.read(factKey(id, fact))))
    const stored = FACTS.flatMap((fact, index) => {
      const time = times[index]
      return time === undefined ? [] : [{ fact, at: Number(time) }]
    })
    return stored.toSorted((one, other) => other.at - one.at)[0]?.fact
  }

  async function factAbout(recipientId: string, envelopeId?: string): Promise<Fact | undefined> {
    const own = await latestFact(recipientId)
    if (own) return own
    const envelope = envelopeId ?? (await state.read(factKey(recipientId, 'envelope')))
    return envelope === undefined ? undefined : latestFact(envelope)
  }

  return {
    note: async ({ type, occurredAt, objectId, envelopeId }) => {
      if (objectId === undefined || !isAbout(type, objectId)) return
      if (isRecipientId(objectId) && envelopeId !== undefined) {
        await store(objectId, 'envelope', envelopeId)
      }
      const fact = MEANINGS.get(type)
      if (fact) await store(objectId, fact, String(occurredAt))
    },
    answerFor: async (recipientId, { envelopeId, waitMs = 0 } = {}) => {
      const ask = async (): Promise<Fact | undefined> => factAbout(recipientId, envelopeId)
      const times = { timeoutMs: waitMs, firstPauseMs: 250, longestPauseMs: 1_000 }
      const fact = waitMs > 0 ? await pollUntil(ask, times) : await ask()
      return fact === undefined ? false : fact === 'completed' || fact
    },
    answerForDeliverable: async (deliverableId) =>
      (await state.read(factKey(deliverableId, 'generated'))) !== undefined,
  }
}

const optionsSchema = v.strictObject({ state: stateSchema })

function factKey(id: string, fact: string): RecordKey {
  return { kind: 'webhook', id: JSON.stringify(['fact', id, fact]) }
}

/** Whether the id is that of a recipient, deliverable or envelope, as the event type requires. */
function isAbout(type: string, id: string): boolean {
  if (type.startsWith('recipient.')) return isRecipientId(id)
  if (type.startsWith('deliverable.')) return isDeliverableId(id)
  return type.startsWith('envelope.') && !isRecipientId(id) && !isDeliverableId(id)
}
