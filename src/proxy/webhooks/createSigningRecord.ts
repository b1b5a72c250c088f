import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { pollUntil } from '../bounds/pollUntil.js'
import { sha256 } from '../events/sha256.js'
import type { SigningStore } from '../once/signingStore.js'
import { assertOptionsOf } from '../options/assertNames.js'
import { invalidOption } from '../options/invalidOption.js'
import { readCount } from '../options/readSettings.js'
import type { WebhookEvent } from './webhookEvent.js'

/**
 * What a page's `confirm` takes: `true` for signed, `false` for "not known yet", otherwise why it
 * will never be.
 */
export type SigningAnswer = boolean | 'declined' | 'expired' | 'replaced' | 'never'

/** What an event can mean for a recipient. */
export type RecordedFact = 'completed' | Exclude<SigningAnswer, boolean>

/** Options of {@link createSigningRecord}. */
export interface SigningRecordOptions {
  /** Shared by all instances; may be the receiver's and the proxy's own. Names in it are hashes. */
  readonly store: SigningStore
  /** Seconds that what was noted is kept. Default: 2,592,000 (30 days). */
  readonly keepSeconds?: number
  /** What further types of events about recipients or envelopes mean. Default: none. */
  readonly furtherTypes?: Readonly<Record<string, RecordedFact>>
}

/** How far {@link SigningRecord.answerFor} looks. */
export interface AnswerOptions {
  /** The recipient's envelope, if you know it: its end counts also before any event of theirs. */
  readonly envelopeId?: string
  /** Milliseconds to wait for an event that is still on its way. Default: 0. */
  readonly waitMs?: number
}

/** What signed events have said. */
export interface SigningRecord {
  /** Notes an event; give it to the receiver as `onEvent`. Ignores what it does not know. */
  readonly note: (event: WebhookEvent) => Promise<void>
  /**
   * What is known of a recipient. Ask only after you have made sure that the caller may know: it
   * answers for whatever id it is given.
   */
  readonly answerFor: (recipientId: string, options?: AnswerOptions) => Promise<SigningAnswer>
  /** Whether a deliverable has been generated. */
  readonly answerForDeliverable: (deliverableId: string) => Promise<boolean>
}

/**
 * What each type means. From the live service's documents, 2026-11-21, but for `recipient.declined`:
 * the ceremony's own event has that word for what the webhook calls rejected.
 */
const KNOWN_TYPES: Readonly<Record<string, RecordedFact | 'generated'>> = {
  'recipient.completed': 'completed',
  'recipient.rejected': 'declined',
  'recipient.declined': 'declined',
  'recipient.replaced': 'replaced',
  'envelope.canceled': 'never',
  'envelope.failed': 'never',
  'deliverable.generated': 'generated',
}

/** In this order where two happened in the same millisecond: what grants nothing comes first. */
const FACTS: readonly RecordedFact[] = ['replaced', 'declined', 'expired', 'never', 'completed']

/**
 * Beyond the service contract: keeps what signed webhooks say about recipients and deliverables, so
 * that the host's endpoint behind the page's `confirm` can answer.
 *
 * Each kind of fact has an entry of its own and is only ever added, so events may come twice, together
 * and in any order: what happened last counts, not what came last. Of a recipient's own end and the
 * end of the envelope, the recipient's counts. Keeps no names, addresses or bodies.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for options it cannot work with. Its functions
 * reject when the store does.
 *
 * @example
 * ```ts
 * const record = createSigningRecord({ store: memoryStore() })
 * app.get('/api/signed/:recipientId', async (req, res) => {
 *   if (!(await owns(req, req.params.recipientId))) return res.sendStatus(404)
 *   return res.json(await record.answerFor(req.params.recipientId, { waitMs: 5_000 }))
 * })
 * ```
 */
export function createSigningRecord(options: SigningRecordOptions): SigningRecord {
  const { store, keepMs, meanings } = readOptions(options)

  /** When it happened, or `undefined`; an entry that cannot be read says nothing. */
  async function timeOf(id: string, fact: string): Promise<number | undefined> {
    const value = await store.get(await nameOf(id, fact))
    return value !== undefined && /^-?\d+$/.test(value) ? Number(value) : undefined
  }

  /** What happened last to a recipient or an envelope. */
  async function lastFact(id: string): Promise<RecordedFact | undefined> {
    const times = await Promise.all(
      FACTS.map(async (fact) => ({ fact, at: await timeOf(id, fact) })),
    )
    let last: { readonly fact: RecordedFact; readonly at: number } | undefined
    for (const { fact, at } of times) {
      if (at !== undefined && (!last || at > last.at)) last = { fact, at }
    }
    return last?.fact
  }

  async function factOf(
    recipientId: string,
    envelopeId?: string,
  ): Promise<RecordedFact | undefined> {
    const own = await lastFact(recipientId)
    if (own !== undefined) return own
    const envelope = envelopeId ?? (await store.get(await nameOf(recipientId, 'envelope')))
    return envelope === undefined || envelope === '' ? undefined : lastFact(envelope)
  }

  return {
    note: async ({ type, occurredAt, objectId, envelopeId }) => {
      if (objectId === undefined || !isAbout(type, objectId)) return
      if (isRecipientId(objectId) && envelopeId !== undefined) {
        await store.set(await nameOf(objectId, 'envelope'), envelopeId, keepMs)
      }
      const fact = meanings.get(type)
      if (fact === undefined) return
      await store.setIfAbsent(await nameOf(objectId, fact), String(occurredAt), keepMs)
    },
    answerFor: async (recipientId, { envelopeId, waitMs = 0 } = {}) => {
      const ask = async (): Promise<RecordedFact | undefined> => factOf(recipientId, envelopeId)
      const times = { timeoutMs: waitMs, firstPauseMs: 250, longestPauseMs: 1_000 }
      const fact = waitMs > 0 ? await pollUntil(ask, times) : await ask()
      return fact === undefined ? false : fact === 'completed' || fact
    },
    answerForDeliverable: async (deliverableId) =>
      (await timeOf(deliverableId, 'generated')) !== undefined,
  }
}

/** The name of an entry; ids of different kinds begin differently. */
async function nameOf(id: string, fact: string): Promise<string> {
  return sha256(['signing-record', id, fact])
}

/** Whether the id is of the kind that the type speaks of: none may pass for another. */
function isAbout(type: string, id: string): boolean {
  if (type.startsWith('recipient.')) return isRecipientId(id)
  if (type.startsWith('deliverable.')) return isDeliverableId(id)
  return type.startsWith('envelope.') && !isRecipientId(id) && !isDeliverableId(id)
}

const CALLER = 'createSigningRecord'

function readOptions({ store, keepSeconds, furtherTypes = {}, ...others }: SigningRecordOptions) {
  const options = { store, keepSeconds, furtherTypes, ...others }
  assertOptionsOf(CALLER, options, { store: true, keepSeconds: true, furtherTypes: true })
  if (typeof store?.setIfAbsent !== 'function') {
    throw invalidOption('store', 'is no store', 'Give `memoryStore()` or `redisStore()`.', CALLER)
  }
  const wrong = Object.entries(furtherTypes).find(
    ([type, fact]) => !/^(recipient|envelope)\./.test(type) || !FACTS.includes(fact),
  )
  if (wrong) {
    const problem = 'is about neither recipients nor envelopes, or has no known meaning'
    const cure = `Write { "envelope.expired": "expired" }; the meanings are: ${FACTS.join(', ')}.`
    throw invalidOption(`furtherTypes[${JSON.stringify(wrong[0])}]`, problem, cure, CALLER)
  }
  const keep = readCount('keepSeconds', keepSeconds, 2_592_000, {
    caller: CALLER,
    max: 31_536_000,
  })
  return {
    store,
    keepMs: keep * 1000,
    meanings: new Map(Object.entries({ ...KNOWN_TYPES, ...furtherTypes })),
  }
}
