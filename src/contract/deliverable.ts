import { hasStrings, isJsonObject } from './jsonObject.js'
import { isDeliverableId } from './resourceId.js'

/**
 * Something an envelope yields, for example an audit log (service contract, Deliverable).
 *
 * The sets of allowed values of `status` and `type` are not shown, nor is the lifetime of `url`:
 * fetch the deliverable when its file is wanted, not before. `url` may be missing or `null` while
 * there is nothing to download yet. Fields the contract does not name pass through.
 */
export interface Deliverable {
  readonly id: string
  /** UUID of the owning envelope. */
  readonly envelope_id: string
  /** Observed: `generated`. */
  readonly status: string
  /** Observed: `audit_log`. */
  readonly type: string
  /** Where the file is obtained. May carry a credential: do not store or log it. */
  readonly url?: string | null
  readonly [field: string]: unknown
}

/** Whether an answer is a deliverable: every field of the contract there and of its shape. */
export function isDeliverable(value: unknown): value is Deliverable {
  if (!isJsonObject(value) || !isDeliverableId(value['id'])) return false
  const { url } = value
  return (
    hasStrings(value, ['envelope_id', 'status', 'type']) && (url == null || typeof url === 'string')
  )
}
