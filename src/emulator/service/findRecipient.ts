import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { EmulatorContext } from '../emulatorContext.js'
import type { EnvelopeRecord } from '../store/records.js'
import { ServiceProblem } from '../http/serviceProblem.js'

/** The recipient and its envelope; throws `not-found`. */
export function findRecipient(
  { store }: EmulatorContext,
  id: string,
): { envelope: EnvelopeRecord; recipient: Recipient } {
  const envelope = store.envelopeOfRecipient(id)
  const recipient = store.recipient(id)
  if (!envelope || !recipient) {
    throw new ServiceProblem('not-found', 'There is no recipient with this id.')
  }
  return { envelope, recipient }
}
