import type { Deliverable } from '../../contract/deliverable.js'
import { InvalidReturn } from '../host/hostFunctions.js'
import { toFailure } from '../reply/proxyFailure.js'
import { createSharedQuestion, type SharedQuestion } from './sharedQuestion.js'

const INVALID = '`isGenerated` received a text that is not a deliverable’s id.'
const UNKNOWN = 'The signing service has no deliverable with the id that `isGenerated` received.'

/** Builds the question whether the signing service has generated a deliverable. */
export function createGeneratedQuestion(
  readDeliverable: (deliverableId: string) => Promise<Deliverable>,
): SharedQuestion<boolean> {
  async function ask(deliverableId: string): Promise<boolean | undefined> {
    const deliverable = await readDeliverable(deliverableId).catch((error: unknown) => {
      const { code } = toFailure(error)
      if (code === 'invalid_deliverable_id') throw new InvalidReturn(INVALID)
      // To the page, `not_found` means that the proxy has no option `confirm`.
      if (code === 'not_found') throw new InvalidReturn(UNKNOWN)
      if (code !== 'not_ready_yet') throw error
    })
    if (deliverable?.status === 'generated') return true
    // The contract shows only `generated`. The status `failed` does not mean that nobody signed.
    return deliverable?.status === 'failed' ? false : undefined
  }
  return createSharedQuestion(ask)
}
