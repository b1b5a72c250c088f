import type { SigningAnswer } from '../../contract/confirm/signingAnswer.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import type { SigningStatus } from '../services/signingService.js'
import type { ConfirmQuestion } from './confirmQuestion.js'
import { createSharedQuestion } from './sharedQuestion.js'

/** The answer for each status of the service. `undefined`: there is no answer yet. */
const ANSWERS: Readonly<Record<SigningStatus, SigningAnswer | undefined>> = {
  waiting: undefined,
  signed: true,
  declined: 'declined',
  expired: 'expired',
  replaced: 'replaced',
}

/** Builds `confirm` for a service whose adapter reads the status of a recipient, if it does. */
export function createStatusConfirm({
  adapter,
  perform,
}: ServiceCalls): ((question: ConfirmQuestion) => Promise<SigningAnswer>) | undefined {
  const { status } = adapter
  if (!status) return undefined
  const ask = createSharedQuestion(async (recipientId: string) => {
    const trace = { requestId: crypto.randomUUID() }
    const { result } = await perform({ about: 'recipient', trace, isSafe: true }, async (send) =>
      status(recipientId, send),
    )
    // An adapter written in JavaScript may return any value.
    if (Object.hasOwn(ANSWERS, result)) return ANSWERS[result]
    throw new ProxyFailure('upstream_invalid')
  })
  return async ({ recipientId, wait, signal }) =>
    (await ask(recipientId, { wait, signal })) ?? false
}
