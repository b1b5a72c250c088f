import type { ProblemCode } from '../../contract/problem.js'
import { parseDeliverable } from '../../contract/deliverable.js'
import { isDeliverableId } from '../../contract/resourceId.js'
import { SigningError } from '../../contract/signingError.js'
import { pollUntil } from '../bounds/pollUntil.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import { problemTexts } from '../reply/problemTexts.js'
import type { Service } from './service.js'

/** How long {@link SigningProxy.confirmByDeliverable} asks. */
export interface ConfirmByDeliverableOptions {
  /** Milliseconds in all. Default: 20,000, well below the page's own limit for `confirm`. */
  readonly timeoutMs?: number
  /** Whose service; must be named where there are several tenants. */
  readonly tenant?: string
}

/** Asks the service about a deliverable until it is there. */
export type ConfirmByDeliverable = (
  deliverableId: string,
  options?: ConfirmByDeliverableOptions,
) => Promise<boolean>

/** What the next question may put right. */
const PASSING: ReadonlySet<ProblemCode> = new Set([
  'not_ready_yet',
  'upstream_error',
  'upstream_timeout',
  'upstream_unreachable',
])

/** Builds the confirmation; every question is one read, and none comes before the last is answered. */
export function createDeliverableConfirmation(service: Service): ConfirmByDeliverable {
  return async (deliverableId, { timeoutMs = 20_000 } = {}) => {
    const times = { timeoutMs, firstPauseMs: 1_000, longestPauseMs: 5_000 }
    try {
      return (await pollUntil(async () => ask(service, deliverableId), times)) ?? false
    } catch (error) {
      const { code, details } = toFailure(error)
      const { title, remedy } = problemTexts[code]
      throw new SigningError(code, title, { remedy, retryAfter: details.retryAfter })
    }
  }
}

/** `undefined` where it is worth asking again. */
async function ask(service: Service, deliverableId: string): Promise<boolean | undefined> {
  if (!isDeliverableId(deliverableId)) throw new ProxyFailure('invalid_deliverable_id')
  try {
    const path = `/v1/deliverables/${deliverableId}`
    const trace = { requestId: crypto.randomUUID() }
    const { status, body } = await service.call({ method: 'GET', path, success: 200, trace })
    const deliverable = parseDeliverable(body)
    if (deliverable?.id !== deliverableId) {
      throw new ProxyFailure('upstream_invalid', { upstreamStatus: status })
    }
    if (deliverable.status === 'generated') return true
    // Beyond the service contract, which shows `generated` alone. It says nothing of the signature.
    return deliverable.status === 'failed' ? false : undefined
  } catch (error) {
    const { code } = toFailure(error)
    // Who is asked to wait does not go on asking.
    if (code === 'upstream_busy') return false
    if (PASSING.has(code)) return undefined
    throw error
  }
}
