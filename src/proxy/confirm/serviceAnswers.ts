import type { Answer } from '../../contract/confirm/signingAnswer.js'
import { NO_ID } from '../../reports/problemTexts.js'
import type { Emit } from '../../reports/proxyEvent.js'
import { InvalidReturn } from '../host/hostFunctions.js'
import { retrieveDeliverable } from '../operations/retrieveDeliverable.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import type { Reuse } from '../services/reads/sharedReads.js'
import type { StatusReads } from '../status/statusReader.js'

const INVALID = '`isGenerated` or `byDeliverable` received a text that is not a deliverable’s id.'

/** Asks the service whether it has generated a deliverable. */
export type IsGenerated = (
  deliverableId: string | null | undefined,
  reuses: Reuse,
) => Promise<boolean>

/**
 * Builds the question whether the signing service has generated a deliverable. Without an id, the
 * answer is `false`; in development, a warning says so once.
 */
export function createGeneratedQuestion(
  service: ServiceCalls,
  config: Pick<ProxyConfig, 'fileUrlRules' | 'publicUrl' | 'isDevelopment'>,
  emit: Emit,
): IsGenerated {
  let warns = config.isDevelopment
  const ask = async (id: string, reuses: Reuse): Promise<boolean> => {
    if (!service.isDeliverableId(id)) throw new InvalidReturn(INVALID)
    const trace = { requestId: crypto.randomUUID() }
    const how = { trace, reuses }
    const read = await retrieveDeliverable(service, config, id, how).catch((error: unknown) => {
      const { code } = toFailure(error)
      // To the page, `not_found` means that the proxy has no option `confirm`.
      if (code === 'not_found') throw new InvalidReturn(`The service has no deliverable ${id}.`)
      if (code !== 'not_ready_yet') throw error
    })
    // The contract shows only `generated`.
    return read?.result.status === 'generated'
  }
  return async (id, reuses) => {
    if (id != null) return ask(id, reuses)
    if (warns) emit({ type: 'option_warning', option: 'confirm', message: NO_ID })
    warns = false
    return false
  }
}

/** Answers a page with the adapter’s `status`. */
export type AnswerOfService = (recipientId: string, reuses: Reuse) => Promise<Answer>

/** Builds the answers of the adapter’s `status`. Returns `undefined` if the adapter has none. */
export function createAnswerOfService(
  { adapter }: ServiceCalls,
  { read }: StatusReads,
): AnswerOfService | undefined {
  if (!adapter.status) return undefined
  return async (recipientId, reuses) => {
    const { status, isUnreadable: _, ...facts } = await read(recipientId, reuses)
    if (status === 'unknown') throw new ProxyFailure('recipient_not_found')
    // Who only receives a copy has nothing to do, and so nothing to wait for.
    if (status === 'waiting' || facts.role === 'cc') return { answer: false, ...facts }
    return { answer: status === 'signed' || status, ...facts }
  }
}
