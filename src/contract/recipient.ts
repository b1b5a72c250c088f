import { hasStrings, isJsonObject } from './jsonObject.js'
import { isRecipientId } from './resourceId.js'

/**
 * Someone who takes part in an envelope (service contract, Recipient).
 *
 * The sets of allowed values of `type`, `key`, `status`, `ceremony_creation` and `delivery_type` are
 * not shown, hence plain strings; fields the contract does not name pass through.
 */
export interface Recipient {
  readonly id: string
  /** UUID of the envelope that holds the recipient. */
  readonly envelope_id: string
  /** Role of the recipient; observed: `signer`. */
  readonly type: string
  /** The recipient's slot in the envelope; observed: `provider`. */
  readonly key: string
  readonly name: string
  readonly email: string
  /** Observed: `pending`. */
  readonly status: string
  /** Observed: `automatic`. */
  readonly ceremony_creation: string
  /** Observed: `email`. */
  readonly delivery_type: string
  /** ISO 8601, or `null` while the recipient has not completed. */
  readonly completed_at: string | null
  /** ISO 8601 in UTC, with milliseconds. */
  readonly status_updated_at: string
  readonly [field: string]: unknown
}

/** The body of `POST /v1/recipients/{recipient_id}/replace`. */
export interface RecipientReplacement {
  readonly name: string
  readonly email: string
}

/** Whether an answer is a recipient: every field of the contract there and of its shape. */
export function isRecipient(value: unknown): value is Recipient {
  if (!isJsonObject(value) || !isRecipientId(value['id'])) return false
  const strings = [
    'envelope_id',
    'type',
    'key',
    'name',
    'email',
    'status',
    'ceremony_creation',
    'delivery_type',
    'status_updated_at',
  ]
  const completedAt = value['completed_at']
  return hasStrings(value, strings) && (completedAt === null || typeof completedAt === 'string')
}
