import { fieldsOfShape, isString, isStringOrNull, type Shape } from './fieldsOfShape.js'
import { isJsonObject } from './jsonObject.js'
import { isResourceId } from './resourceId.js'

/**
 * A file of an envelope, for example an audit log (service contract, Deliverable).
 *
 * The contract does not list the values of `status` and `type`, and does not say how long `url` works. So
 * request the deliverable just before each download. `url` is missing or `null` until the file exists.
 */
export interface Deliverable {
  readonly id: string
  /** The UUID of the file's envelope. */
  readonly envelope_id?: string
  /** Known value: `generated`. The contract does not list other values. */
  readonly status: string
  /** Known value: `audit_log`. The contract does not list other values. */
  readonly type: string
  /** The url of the file. It may contain a credential: do not store or log it. */
  readonly url?: string | null
  readonly [field: string]: unknown
}

/** The fields in the service contract, each with a function that checks the value. */
export const deliverableShape = {
  id: isResourceId,
  envelope_id: isString,
  status: isString,
  type: isString,
  url: isStringOrNull,
} as const satisfies Shape

/**
 * Copies the fields in the service contract that have valid values. Returns `undefined` if `id`,
 * `status` or `type` is missing or invalid, or if `url` has a value other than a string or `null`.
 */
export function parseDeliverable(value: unknown): Deliverable | undefined {
  if (!isJsonObject(value) || !isResourceId(value['id'])) return undefined
  const { id, status, type, url } = value
  if (typeof status !== 'string' || typeof type !== 'string') return undefined
  if (url != null && typeof url !== 'string') return undefined
  return Object.assign(fieldsOfShape(value, deliverableShape), { id, status, type })
}
