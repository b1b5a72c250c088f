import type { Deliverable } from '../../contract/deliverable.js'
import type { ProblemCode } from '../../contract/problem.js'
import { SigningError } from '../../contract/signingError.js'
import { pollUntil } from '../bounds/pollUntil.js'
import { MAX_TIMER_MS } from '../options/optionsSchema.js'
import { invalidOption } from '../options/invalidOption.js'
import { problemTexts } from '../reply/problemTexts.js'
import { toFailure } from '../reply/proxyFailure.js'

/** Options of {@link SigningProxy.confirmByDeliverable}. */
export interface ConfirmByDeliverableOptions {
  /** `false` reads the deliverable only once. Default: `true`. */
  readonly wait?: boolean
  /** Time limit in milliseconds. Default: 20,000, which is shorter than the page's time limit. */
  readonly timeoutMs?: number
}

/** Reads a deliverable from the signing service until it is generated or the time is up. */
export type ConfirmByDeliverable = (
  deliverableId: string,
  options?: ConfirmByDeliverableOptions,
) => Promise<boolean>

/** Reads a deliverable from the signing service. Rejects with a `ProxyFailure`. */
type Retrieve = (deliverableId: string) => Promise<Deliverable>

/** Problem codes after which a later read may succeed. */
const PASSING: ReadonlySet<ProblemCode> = new Set([
  'not_ready_yet',
  'upstream_error',
  'upstream_timeout',
  'upstream_unreachable',
])

/** Builds `confirmByDeliverable`. It sends one read request at a time, with `retrieve`. */
export function createDeliverableConfirmation(retrieve: Retrieve): ConfirmByDeliverable {
  return async (deliverableId, { wait = true, timeoutMs = 20_000 } = {}) => {
    if (!Number.isFinite(timeoutMs) || timeoutMs < 1 || timeoutMs > MAX_TIMER_MS) {
      const problem = `must be a number from 1 to ${MAX_TIMER_MS}`
      throw invalidOption('timeoutMs', problem, 'The default is 20000.', 'confirmByDeliverable')
    }
    const ask = async (): Promise<boolean | undefined> => isGenerated(retrieve, deliverableId)
    const times = { timeoutMs, firstPauseMs: 1_000, longestPauseMs: 5_000 }
    try {
      return (wait ? await pollUntil(ask, times) : await ask()) ?? false
    } catch (error) {
      const { code, details } = toFailure(error)
      const { title, remedy } = problemTexts[code]
      throw new SigningError(code, title, { remedy, retryAfter: details.retryAfter })
    }
  }
}

/** Reads a deliverable once. Returns `undefined` if a later read may have another result. */
async function isGenerated(
  retrieve: Retrieve,
  deliverableId: string,
): Promise<boolean | undefined> {
  try {
    const { status } = await retrieve(deliverableId)
    if (status === 'generated') return true
    // The contract shows only `generated`. The status `failed` does not mean that nobody signed.
    return status === 'failed' ? false : undefined
  } catch (error) {
    const { code } = toFailure(error)
    if (code === 'upstream_busy') return false
    if (PASSING.has(code)) return undefined
    throw error
  }
}
