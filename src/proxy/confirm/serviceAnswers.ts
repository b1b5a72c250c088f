import type { SignedAnswer, SigningAnswer } from '../../contract/confirm/signingAnswer.js'
import { NO_ID } from '../../reports/problemTexts.js'
import type { Emit } from '../../reports/proxyEvent.js'
import { InvalidReturn } from '../host/hostFunctions.js'
import { retrieveDeliverable } from '../operations/retrieveDeliverable.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import type { StatusReads } from '../status/statusReader.js'

const INVALID = '`isGenerated` or `byDeliverable` received a text that is not a deliverable’s id.'

/**
 * Builds the question whether the signing service has generated a deliverable. Without an id, the
 * answer is `false`; in development, a warning says so once.
 */
export function createGeneratedQuestion(
  service: ServiceCalls,
  config: Pick<ProxyConfig, 'fileUrlRules' | 'publicUrl' | 'isDevelopment'>,
  emit: Emit,
): (deliverableId: string | null | undefined) => Promise<boolean> {
  let warns = config.isDevelopment
  const ask = sharedById(async (id) => {
    if (!service.isDeliverableId(id)) throw new InvalidReturn(INVALID)
    const trace = { requestId: crypto.randomUUID() }
    const read = await retrieveDeliverable(service, config, id, trace).catch((error: unknown) => {
      const { code } = toFailure(error)
      // To the page, `not_found` means that the proxy has no option `confirm`.
      if (code === 'not_found') throw new InvalidReturn(`The service has no deliverable ${id}.`)
      if (code !== 'not_ready_yet') throw error
    })
    // The contract shows only `generated`.
    return read?.result.status === 'generated'
  })
  return async (id) => {
    if (id != null) return ask(id)
    if (warns) emit({ type: 'option_warning', option: 'confirm', message: NO_ID })
    warns = false
    return false
  }
}

/** Answers a page with the adapter’s `status`. */
export type AnswerOfService = (recipientId: string) => Promise<SigningAnswer | SignedAnswer>

/** Builds the answers of the adapter’s `status`. Returns `undefined` if the adapter has none. */
export function createAnswerOfService(
  { adapter }: ServiceCalls,
  { read }: StatusReads,
): AnswerOfService | undefined {
  if (!adapter.status) return undefined
  return sharedById(async (recipientId): Promise<SigningAnswer | SignedAnswer> => {
    const { status, ...facts } = await read(recipientId)
    if (status === 'unknown') throw new ProxyFailure('recipient_not_found')
    if (status === 'waiting') return false
    if (status !== 'signed') return status
    return facts.sealed === undefined ? true : { answer: true, ...facts }
  })
}

/**
 * Lets concurrent calls with the same id share one call of `work`, so that many open pages of one
 * document cost the service one request. No result is kept.
 */
function sharedById<Result>(
  work: (id: string) => Promise<Result>,
): (id: string) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return async (id) => {
    const known = running.get(id)
    if (known) return known
    const started = work(id).finally(() => running.delete(id))
    running.set(id, started)
    return started
  }
}
