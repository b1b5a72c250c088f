import * as v from 'valibot'
import { parseRecipient, type Recipient } from '../../contract/recipient.js'
import { parseJsonObject } from '../bounds/bounded.js'
import { DAY_MS, hashOf } from '../createStateGuard.js'

const recipient = v.custom<Recipient>((value) => parseRecipient(value) !== undefined)

/** Hashes of the new person, and of the caller with the `Idempotency-Key`. */
const ids = { person: v.string(), key: v.string() }

/** What the adapter has noted during its calls, with the time of the note. */
const progress = v.object({
  before: v.pipe(v.array(v.string()), v.readonly()),
  successor: v.optional(recipient),
  at: v.number(),
})

/** One replacement: its new person, its outcome, and whether `onReplaced` has stored it. */
const replacement = v.variant('outcome', [
  v.object({ ...ids, outcome: v.literal('unknown'), progress: v.optional(progress) }),
  v.object({ ...ids, outcome: v.literal('unrecorded'), successor: recipient }),
  v.object({ ...ids, outcome: v.literal('recorded'), successor: recipient }),
])

/**
 * The replacements of one recipient, oldest first. Only the last one can have another outcome than
 * `recorded`: docs/decisions/oneReplacementRecord.md.
 */
const record = v.object({
  recipientId: v.string(),
  replacements: v.pipe(v.array(replacement), v.readonly()),
})

export type Replacement = v.InferOutput<typeof replacement>
export type ReplacementIds = Pick<Replacement, keyof typeof ids>
export type StoredProgress = v.InferOutput<typeof progress>
export type ReplacementRecord = v.InferOutput<typeof record>

/** How long a successor is listed that `onReplaced` has not stored: longer than a weekend. */
const UNSETTLED_MS = 3 * DAY_MS

/** The most replacements in a record. The key of an older one counts as new. */
const MAX_REPLACEMENTS = 10

/** Returns the id of the record with all replacements of a recipient. */
export function replacementsId(recipientId: string): string | Promise<string> {
  return hashOf('replacements', recipientId)
}

/** Returns the text of a record, and how long it is stored. Without a replacement, it is empty. */
export function writeRecord({ recipientId, replacements }: ReplacementRecord): [string, number] {
  const last = replacements.at(-1)
  if (!last) return ['', DAY_MS]
  const isListed = last.outcome === 'unknown' ? last.progress : last.outcome === 'unrecorded'
  const kept = replacements.slice(-MAX_REPLACEMENTS)
  const text = JSON.stringify({ recipientId, replacements: kept })
  return [text, isListed ? UNSETTLED_MS : DAY_MS]
}

/** Reads the text of a record. Returns `undefined` if it is not one. */
export function readRecord(text = ''): ReplacementRecord | undefined {
  const read = v.safeParse(record, parseJsonObject(text))
  return read.success ? read.output : undefined
}
