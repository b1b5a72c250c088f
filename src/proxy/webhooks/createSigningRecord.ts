import * as v from 'valibot'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { pollUntil } from '../bounds/pollUntil.js'
import { parseOptions } from '../options/parseOptions.js'
import { stateSchema } from '../options/stateSchema.js'
import type { RecordKey, SigningState } from '../state/signingState.js'
import type { WebhookEvent } from './webhookEvent.js'

/** What a page's `confirm` takes: `true` for signed, `false` for "not known yet", or a final reason. */
export type SigningAnswer = boolean | 'declined' | 'expired' | 'replaced'

/** Options of {@link createSigningRecord}. */
export interface SigningRecordOptions {
  /** Shared by all instances. May be the state of the receiver and of the proxy. */
  readonly state: SigningState
}

/** How far {@link SigningRecord.answerFor} looks. */
export interface AnswerOptions {
  /** The recipient's envelope, if you know it. Its end then counts also before any event of theirs. */
  readonly envelopeId?: string
  /** Milliseconds to wait for an event that has not arrived yet. Default: 0. */
  readonly waitMs?: number
}

/** Stores what signed events say. */
export interface SigningRecord {
  /** Stores an event. Give it to the receiver as `onEvent`. Ignores events that it does not know. */
  readonly note: (event: WebhookEvent) => Promise<void>
  /**
   * Returns what is known about a recipient. Check first that the caller may know it: it answers for
   * any id.
   */
  readonly answerFor: (recipientId: string, options?: AnswerOptions) => Promise<SigningAnswer>
  /** Whether a deliverable has been generated. */
  readonly answerForDeliverable: (deliverableId: string) => Promise<boolean>
}

type Fact = 'completed' | Exclude<SigningAnswer, boolean>

/**
 * What each type of event means. From the live service's documents of 2026-11-21. Only
 * `recipient.declined` is not from there: the ceremony's own event has this name for a rejection. A
 * document of a canceled or failed envelope can no longer be signed, so the page shows it as expired.
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

/** In this order if two happened in the same millisecond: a success comes last. */
const FACTS: readonly Fact[] = ['replaced', 'declined', 'expired', 'completed']

/** 30 days. */
const KEEP_MS = 2_592_000_000

/**
 * Beyond the service contract: stores what signed webhooks say about recipients and deliverables, so
 * that the host's endpoint behind the page's `confirm` can answer.
 *
 * Events may arrive twice, together and in any order: the latest `occurredAt` counts. An event about
 * the recipient counts more than the end of the envelope. Facts are stored for 30 days, without names,
 * addresses or bodies.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with. Its functions
 * reject when the state does.
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

  /** The latest fact about a recipient or an envelope. */
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

/** Whether the id is of the kind that the type is about. */
function isAbout(type: string, id: string): boolean {
  if (type.startsWith('recipient.')) return isRecipientId(id)
  if (type.startsWith('deliverable.')) return isDeliverableId(id)
  return type.startsWith('envelope.') && !isRecipientId(id) && !isDeliverableId(id)
}
