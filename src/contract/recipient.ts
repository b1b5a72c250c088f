import { fieldsOfShape, isString, isStringOrNull, type Shape } from './fieldsOfShape.js'
import { isJsonObject } from './jsonObject.js'
import { isResourceId } from './resourceId.js'

/**
 * A person with a role in an envelope, for example a signer (service contract, Recipient).
 *
 * Only `id` is required, so that a successful replacement with a missing field is not reported as
 * failed. `type`, `key`, `status`, `ceremony_creation` and `delivery_type` are plain strings,
 * because the contract does not list their values.
 */
export interface Recipient {
  readonly id: string
  /** The UUID of the recipient's envelope. */
  readonly envelope_id?: string
  /** The recipient's role. Known value: `signer`. */
  readonly type?: string
  /** The recipient's place in the envelope. Known value: `provider`. */
  readonly key?: string
  readonly name?: string
  readonly email?: string
  /** Known value: `pending`. */
  readonly status?: string
  /** Known value: `automatic`. */
  readonly ceremony_creation?: string
  /** Known value: `email`. */
  readonly delivery_type?: string
  /** The time in ISO 8601, or `null` until the recipient has completed the ceremony. */
  readonly completed_at?: string | null
  /** The time in ISO 8601 (UTC), with milliseconds. */
  readonly status_updated_at?: string
  readonly [field: string]: unknown
}

/** A recipient with all fields of the service contract. */
export type CompleteRecipient = Required<Recipient>

/** The body of `POST /v1/recipients/{recipient_id}/replace`. */
export interface RecipientReplacement {
  /** The new signer's name. */
  readonly name: string
  /** The new signer's email address. The service sends emails to this address. */
  readonly email: string
}

/** The fields in the service contract, each with a function that checks the value. */
export const recipientShape = {
  id: isResourceId,
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
 * Copies the contract's fields that have valid values. Returns `undefined` without a valid `id`.
 */
export function parseRecipient(value: unknown): Recipient | undefined {
  if (!isJsonObject(value) || !isResourceId(value['id'])) return undefined
  return { ...fieldsOfShape(value, recipientShape), id: value['id'] }
}
