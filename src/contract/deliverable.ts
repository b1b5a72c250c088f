import { fieldsOfShape, isString, isStringOrNull, type Shape } from './fieldsOfShape.js'
import { isJsonObject } from './jsonObject.js'
import { isDeliverableId } from './resourceId.js'

/**
 * A file of an envelope, for example an audit log (service contract, Deliverable).
 *
 * The contract does not show the allowed values of `status` and `type`, nor the lifetime of `url`. So
 * fetch the deliverable just before you need its file. `url` is missing or `null` while no file exists.
 */
export interface Deliverable {
  readonly id: string
  /** UUID of the owning envelope. */
  readonly envelope_id?: string
  /** Observed: `generated`. */
  readonly status: string
  /** Observed: `audit_log`. */
  readonly type: string
  /** The address of the file. It may contain a credential: do not store or log it. */
  readonly url?: string | null
  readonly [field: string]: unknown
}

/** The contract's fields, each with its check. */
export const deliverableShape = {
  id: isDeliverableId,
  envelope_id: isString,
  status: isString,
  type: isString,
  url: isStringOrNull,
} as const satisfies Shape

/**
 * Copies the contract's valid fields from a deliverable. Returns `undefined` if `id`, `status` or `type`
 * is missing, or if `url` is neither a string nor `null`.
 */
export function parseDeliverable(value: unknown): Deliverable | undefined {
  if (!isJsonObject(value) || !isDeliverableId(value['id'])) return undefined
  const { id, status, type, url } = value
  if (typeof status !== 'string' || typeof type !== 'string') return undefined
  if (url != null && typeof url !== 'string') return undefined
  return Object.assign(fieldsOfShape(value, deliverableShape), { id, status, type })
}
