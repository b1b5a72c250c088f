import * as v from 'valibot'
import type { SignedAnswer, SigningAnswer } from '../contract/confirm/signingAnswer.js'
import { isDeliverableId, isRecipientId } from '../contract/resourceId.js'
import { described, objectWith, parseOptions } from '../proxy/options/parseOptions.js'
import type { ConfirmQuestion } from '../proxy/signingProxyOptions.js'
import type { WebhookEvent } from './webhookEvent.js'

/**
 * Where a signing record keeps its facts: a set of short strings for each id of a recipient or an
 * envelope. A set has no order, so it does not matter in which order events arrive, or how often.
 * Ids and facts contain no names, addresses or secrets. `docs/webhooks.md` has a store in Redis.
 */
export interface SigningFacts {
  /** Adds a fact to the set of an id. Adding it again changes nothing. Keep it for 30 days. */
  add(id: string, fact: string): Promise<void>
  /** Returns the set of an id, in any order. It is empty for an unknown id. */
  list(id: string): Promise<readonly string[]>
}

/** Options of {@link createSigningRecord}. */
export interface SigningRecordOptions {
  /** Where the facts are kept, shared by all instances. Default: the memory of this process. */
  readonly facts?: SigningFacts
}

/** Stores the facts of verified webhook events, such as a signature, and answers from them. */
export interface SigningRecord {
  /** Stores the fact of a known event, and ignores others. Can be the receiver's `onEvent`. */
  readonly note: (event: WebhookEvent) => Promise<void>
  /** Answers whether a recipient has signed. Can be the proxy's option `confirm`. */
  readonly confirm: (question: RecordQuestion) => Promise<SigningAnswer | SignedAnswer>
}

/** The input of {@link SigningRecord.confirm}. */
export interface RecordQuestion extends Pick<ConfirmQuestion, 'recipientId'> {
  /** The recipient's envelope. Its events then count even if no event of the recipient arrived. */
  readonly envelopeId?: string
}

type FinalFact = Exclude<SigningAnswer, false>

/**
 * The meaning of each event type, by the live service's documents of 2026-11-21. They do not list
 * `recipient.declined`, which is the ceremony's browser event for a rejection.
 *
 * If two events have the same time, the first one in this list counts: success comes last.
 */
const MEANINGS = new Map<string, FinalFact>([
  ['recipient.replaced', 'replaced'],
  ['recipient.rejected', 'declined'],
  ['recipient.declined', 'declined'],
  ['envelope.canceled', 'canceled'],
  ['recipient.completed', true],
])

/** A fault of the service, after which no signed file will come. It says nothing about the recipient. */
const FAILED = 'envelope.failed'

/**
 * Beyond the service contract: stores facts about recipients from verified webhooks, and answers
 * the page's questions from them.
 *
 * Events may arrive twice, at the same time and in any order. The latest `occurredAt` counts. A
 * recipient's event has priority over an event of the envelope.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. Its functions reject if
 * `facts` fails.
 *
 * @example
 * ```ts
 * const record = createSigningRecord()
 * const proxy = createSigningProxy({ ...options, confirm: record.confirm })
 * const receive = createWebhookReceiver({ secrets: [webhookSecret], state, onEvent: record.note })
 * ```
 */
export function createSigningRecord(options: SigningRecordOptions = {}): SigningRecord {
  const { facts } = parseOptions(optionsSchema, options, 'createSigningRecord')

  /** Returns the facts of a recipient's envelopes. Without an id, the recipient's events name them. */
  async function aboutEnvelopes(
    own: readonly string[],
    envelopeId: string | undefined,
  ): Promise<readonly string[]> {
    const known = own.flatMap((fact) => /^envelope (.+)/.exec(fact)?.[1] ?? [])
    const envelopes = envelopeId === undefined ? known : [envelopeId]
    const sets = await Promise.all(envelopes.map(async (envelope) => facts.list(envelope)))
    return sets.flat()
  }

  return {
    note: async ({ type, occurredAt, objectId, envelopeId }) => {
      if (objectId === undefined || !isAbout(type, objectId)) return
      if (isRecipientId(objectId) && envelopeId !== undefined) {
        await facts.add(objectId, `envelope ${envelopeId}`)
      }
      if (MEANINGS.has(type) || type === FAILED) await facts.add(objectId, `${type} ${occurredAt}`)
    },
    confirm: async ({ recipientId, envelopeId }) => {
      const own = await facts.list(recipientId)
      const answer = latestOf(own)
      if (answer !== undefined && answer !== true) return answer
      const ofEnvelope = await aboutEnvelopes(own, envelopeId)
      const ended = latestOf(ofEnvelope)
      if (answer === undefined) return ended ?? false
      if (ended === 'canceled') return { answer, sealed: 'failed', ended }
      const hasFailed = ofEnvelope.some((fact) => fact.startsWith(`${FAILED} `))
      return hasFailed ? { answer, sealed: 'failed' } : answer
    },
  }
}

const optionsSchema = v.strictObject({
  facts: v.optional(
    described(
      objectWith<SigningFacts>(['add', 'list'], 'must have the functions add and list'),
      'Set an object with the functions add(id, fact) and list(id), or omit the option.',
    ),
    memoryFacts,
  ),
})

const MAX_IDS = 10_000

/** Keeps facts in the memory of this process, for the 10,000 newest ids. */
function memoryFacts(): SigningFacts {
  const facts = new Map<string, Set<string>>()
  return {
    add: async (id, fact) => {
      const known = facts.get(id) ?? new Set()
      known.add(fact)
      facts.set(id, known)
      const [oldest] = facts.keys()
      if (facts.size > MAX_IDS && oldest !== undefined) facts.delete(oldest)
    },
    list: async (id) => [...(facts.get(id) ?? [])],
  }
}

/** Returns the meaning of the latest event, from facts such as `recipient.completed 1763800000000`. */
function latestOf(facts: readonly string[]): FinalFact | undefined {
  const events = facts.map((fact) => fact.split(' '))
  const known = [...MEANINGS].flatMap(([type, meaning]) =>
    events.flatMap(([name, time]) => (name === type ? [{ meaning, at: Number(time) }] : [])),
  )
  return known.toSorted((one, other) => other.at - one.at)[0]?.meaning
}

/** Whether the id is that of a recipient or an envelope, as the event type requires. */
function isAbout(type: string, id: string): boolean {
  if (type.startsWith('recipient.')) return isRecipientId(id)
  return type.startsWith('envelope.') && !isRecipientId(id) && !isDeliverableId(id)
}
