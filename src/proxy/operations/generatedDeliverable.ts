import { InvalidReturn } from '../host/hostFunctions.js'
import { retrieveDeliverable } from './retrieveDeliverable.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { toFailure } from '../reply/proxyFailure.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import { createSharedQuestion, type SharedQuestion } from '../confirm/sharedQuestion.js'

const INVALID = '`isGenerated` received a text that is not a deliverable’s id.'
const UNKNOWN = 'The signing service has no deliverable with the id that `isGenerated` received.'

/** Builds the question whether the signing service has generated a deliverable. */
export function createGeneratedQuestion(
  service: ServiceCalls,
  config: Pick<ProxyConfig, 'fileUrlRules' | 'publicUrl'>,
): SharedQuestion<boolean> {
  return createSharedQuestion(async (id) => {
    if (!service.isDeliverableId(id)) throw new InvalidReturn(INVALID)
    const trace = { requestId: crypto.randomUUID() }
    const read = await retrieveDeliverable(service, config, id, trace).catch((error: unknown) => {
      const { code } = toFailure(error)
      // To the page, `not_found` means that the proxy has no option `confirm`.
      if (code === 'not_found') throw new InvalidReturn(UNKNOWN)
      if (code !== 'not_ready_yet') throw error
    })
    const status = read?.result.status
    if (status === 'generated') return true
    // The contract shows only `generated`. The status `failed` does not mean that nobody signed.
    return status === 'failed' ? false : undefined
  })
}
