import type { Deliverable } from '../../contract/deliverable.js'
import type { ProblemCode } from '../../contract/problem.js'
import { InvalidReturn } from '../host/hostFunctions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { createSharedQuestion, type SharedQuestion } from './sharedQuestion.js'

/** Problem codes after which a later read may succeed. */
const PASSING: readonly ProblemCode[] = [
  'upstream_error',
  'upstream_timeout',
  'upstream_unreachable',
]

const isFailure = (error: unknown, codes: readonly ProblemCode[]): boolean =>
  error instanceof ProxyFailure && codes.includes(error.code)

const INVALID = '`isGenerated` received a text that is not a deliverable’s id.'
const UNKNOWN = 'The signing service has no deliverable with the id that `isGenerated` received.'

/** Builds the question whether the signing service has generated a deliverable. */
export function createGeneratedQuestion(
  readDeliverable: (deliverableId: string) => Promise<Deliverable>,
): SharedQuestion<boolean> {
  async function ask(deliverableId: string): Promise<boolean | undefined> {
    const deliverable = await readDeliverable(deliverableId).catch((error: unknown) => {
      if (isFailure(error, ['invalid_deliverable_id'])) throw new InvalidReturn(INVALID)
      // To the page, `not_found` means that the proxy has no option `confirm`.
      if (isFailure(error, ['not_found'])) throw new InvalidReturn(UNKNOWN)
      if (!isFailure(error, ['not_ready_yet'])) throw error
    })
    if (deliverable?.status === 'generated') return true
    // The contract shows only `generated`. The status `failed` does not mean that nobody signed.
    return deliverable?.status === 'failed' ? false : undefined
  }
  return createSharedQuestion(ask, (error) => isFailure(error, PASSING))
}
