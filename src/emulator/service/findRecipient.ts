import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { EmulatorContext } from '../emulatorContext.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import type { DeliverableRecord, EnvelopeRecord } from '../store/records.js'

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

/** Returns a recipient who can sign, and its envelope. Throws a problem for any other. */
export function findSigner(context: EmulatorContext, id: string): ReturnType<typeof findRecipient> {
  const found = findRecipient(context, id)
  const { status } = found.recipient
  if (status === 'pending') return found
  const problem = `The recipient can no longer sign: its status is ${status}.`
  throw new ServiceProblem('cannot-create-ceremony', problem)
}

/** Returns a deliverable and its envelope, or `undefined` for an unknown id. */
export function findDeliverable(
  { store }: EmulatorContext,
  id: string,
): { envelope: EnvelopeRecord; deliverable: DeliverableRecord } | undefined {
  const envelope = store.find(id)
  const deliverable = envelope?.deliverables.find((candidate) => candidate.id === id)
  return envelope && deliverable && { envelope, deliverable }
}
