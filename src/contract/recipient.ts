import { fieldsOfShape, isString, isStringOrNull, type Shape } from './fieldsOfShape.js'
import { isJsonObject } from './jsonObject.js'
import { isRecipientId } from './resourceId.js'

/**
 * A person with a role in an envelope (service contract, Recipient).
 *
 * Only `id` is always present. A missing field must not make a successful replacement look failed. The
 * contract does not show the allowed values of `type`, `key`, `status`, `ceremony_creation` and
 * `delivery_type`, so they are plain strings.
 */
export interface Recipient {
  readonly id: string
  /** UUID of the envelope that holds the recipient. */
  readonly envelope_id?: string
  /** The recipient's role. Observed: `signer`. */
  readonly type?: string
  /** The recipient's slot in the envelope. Observed: `provider`. */
  readonly key?: string
  readonly name?: string
  readonly email?: string
  /** Observed: `pending`. */
  readonly status?: string
  /** Observed: `automatic`. */
  readonly ceremony_creation?: string
  /** Observed: `email`. */
  readonly delivery_type?: string
  /** ISO 8601, or `null` while the recipient has not completed. */
  readonly completed_at?: string | null
  /** ISO 8601 in UTC, with milliseconds. */
  readonly status_updated_at?: string
  readonly [field: string]: unknown
}

/** A recipient with all fields of the service contract. */
export type CompleteRecipient = Required<Recipient>

/** The body of `POST /v1/recipients/{recipient_id}/replace`. */
export interface RecipientReplacement {
  /** The new signer's name. */
  readonly name: string
  /** The new signer's address, for the service's emails. */
  readonly email: string
}

/** The contract's fields, each with its check. */
export const recipientShape = {
  id: isRecipientId,
  envelope_id: isString,
  type: isString,
  key: isString,
  name: isString,
  email: isString,
  status: isString,
  ceremony_creation: isString,
  delivery_type: isString,
  completed_at: isStringOrNull,
  status_updated_at: isString,
} as const satisfies Shape

/**
 * Copies the contract's valid fields from a recipient. Returns `undefined` without an id.
 */
export function parseRecipient(value: unknown): Recipient | undefined {
  if (!isJsonObject(value) || !isRecipientId(value['id'])) return undefined
  return { ...fieldsOfShape(value, recipientShape), id: value['id'] }
}
