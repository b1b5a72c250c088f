import type { SigningAnswer } from '../../contract/confirm/signingAnswer.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import type { SigningStatus } from '../services/signingService.js'
import { readStatusOf } from '../services/statusReader.js'
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

/** Builds `confirm` from the adapter’s `status`. Returns `undefined` if the adapter has none. */
export function createStatusConfirm(
  service: ServiceCalls,
): ((question: ConfirmQuestion) => Promise<SigningAnswer>) | undefined {
  if (!service.adapter.status) return undefined
  const ask = createSharedQuestion(
    async (recipientId: string) => ANSWERS[await readStatusOf(service, recipientId)],
  )
  return async ({ recipientId, wait, signal }) =>
    (await ask(recipientId, { wait, signal })) ?? false
}
