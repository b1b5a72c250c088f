import {
  fieldsOfShape,
  type FurtherFields,
  isString,
  isStringOrNull,
  type Shape,
} from './fieldsOfShape.js'
import { isJsonObject } from './jsonObject.js'
import { isRecipientId } from './resourceId.js'

/**
 * Someone who takes part in an envelope (service contract, Recipient).
 *
 * Only `id` is sure to be there: with it a replacement can be followed up, and one that the service
 * has made must not look like a failure for want of another field. The sets of allowed values of
 * `type`, `key`, `status`, `ceremony_creation` and `delivery_type` are not shown, hence plain strings.
 * Fields that the contract does not name are there if the host's `passFields` names them.
 */
export interface Recipient {
  readonly id: string
  /** UUID of the envelope that holds the recipient. */
  readonly envelope_id?: string
  /** Role of the recipient; observed: `signer`. */
  readonly type?: string
  /** The recipient's slot in the envelope; observed: `provider`. */
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

/** A recipient as the service contract shows one: with all its fields. */
export type CompleteRecipient = Required<Recipient>

/** The body of `POST /v1/recipients/{recipient_id}/replace`. */
export interface RecipientReplacement {
  /** Who is to sign instead. */
  readonly name: string
  /** Where the service writes to them. */
  readonly email: string
}

/** The contract's fields, and what each must be. */
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
 * Reads a recipient, rebuilt from nothing: of the contract's fields those that have its shape, and
 * whatever `further` finds. `undefined` without an id.
 */
export function parseRecipient(value: unknown, further?: FurtherFields): Recipient | undefined {
  if (!isJsonObject(value) || !isRecipientId(value['id'])) return undefined
  return { ...fieldsOfShape(value, recipientShape, further), id: value['id'] }
}
