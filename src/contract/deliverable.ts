import {
  fieldsOfShape,
  type FurtherFields,
  isString,
  isStringOrNull,
  type Shape,
} from './fieldsOfShape.js'
import { isJsonObject } from './jsonObject.js'
import { isDeliverableId } from './resourceId.js'

/**
 * Something an envelope yields, for example an audit log (service contract, Deliverable).
 *
 * The sets of allowed values of `status` and `type` are not shown, nor is the lifetime of `url`:
 * fetch the deliverable when its file is wanted, not before. `url` may be missing or `null` while
 * there is nothing to download yet. Fields that the contract does not name are there if the host's
 * `passFields` names them.
 */
export interface Deliverable {
  readonly id: string
  /** UUID of the owning envelope. */
  readonly envelope_id?: string
  /** Observed: `generated`. */
  readonly status: string
  /** Observed: `audit_log`. */
  readonly type: string
  /** Where the file is obtained. May carry a credential: do not store or log it. */
  readonly url?: string | null
  readonly [field: string]: unknown
}

/** The contract's fields, and what each must be. */
export const deliverableShape = {
  id: isDeliverableId,
  envelope_id: isString,
  status: isString,
  type: isString,
  url: isStringOrNull,
} as const satisfies Shape

/**
 * Reads a deliverable, rebuilt from nothing: of the contract's fields those that have its shape, and
 * whatever `further` finds. `undefined` without `id`, `status` and `type`, and where `url` is no text.
 */
export function parseDeliverable(value: unknown, further?: FurtherFields): Deliverable | undefined {
  if (!isJsonObject(value) || !isDeliverableId(value['id'])) return undefined
  const { id, status, type, url } = value
  if (typeof status !== 'string' || typeof type !== 'string') return undefined
  if (url != null && typeof url !== 'string') return undefined
  return Object.assign(fieldsOfShape(value, deliverableShape, further), { id, status, type })
}
