import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { EmulatorContext } from '../emulatorContext.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import type { EnvelopeRecord } from '../store/records.js'

/** Returns a recipient and its envelope. Throws the problem `not-found` for an unknown id. */
export function findRecipient(
  { store }: EmulatorContext,
  id: string,
): { envelope: EnvelopeRecord; recipient: Recipient } {
  const envelope = store.find(id)
  const recipient = store.recipient(id)
  if (envelope && recipient) return { envelope, recipient }
  throw new ServiceProblem('not-found', 'No recipient has this id.')
}
