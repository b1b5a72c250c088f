import type { SigningAnswer } from '../../contract/confirm/signingAnswer.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { StatusReads } from '../services/statusReader.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import { createSharedQuestion } from './sharedQuestion.js'

/** Builds `confirm` from the adapter’s `status`. Returns `undefined` if the adapter has none. */
export function createStatusConfirm(
  { adapter }: ServiceCalls,
  { read }: StatusReads,
): SigningProxyOptions['confirm'] {
  if (!adapter.status) return undefined
  const ask = createSharedQuestion<SigningAnswer>(async (recipientId) => {
    const status = await read(recipientId)
    if (status === 'unknown') throw new ProxyFailure('recipient_not_found')
    if (status === 'waiting') return undefined
    return status === 'signed' ? true : status
  })
  return async (question) => (await ask(question.recipientId, question)) ?? false
}
