import { isServiceFailure } from '../serviceFailure.js'
import type { Send } from '../signingService.js'
import {
  readEnvelope,
  readRecipient,
  type DocumensoEnvelope,
  type DocumensoRecipient,
} from './documensoAnswers.js'

/** A recipient, and the function that returns the envelope. */
export interface Signer {
  readonly recipient: DocumensoRecipient
  /** Rejects if Documenso did not return the envelope. It reads an envelope at most once. */
  readonly readEnvelope: () => Promise<DocumensoEnvelope>
}

/**
 * Reads a recipient with one call, from the envelope, whose id never changes for a recipient. Reads
 * the recipient first if the proxy does not know the envelope, or if Documenso did not return the
 * envelope with this recipient. Rejects with `recipient_not_found` for an unknown recipient.
 */
export async function readSigner(recipientId: string, send: Send): Promise<Signer> {
  const knownId = send.memory?.get(recipientId)
  const reading = knownId === undefined ? undefined : readEnvelope(knownId, send)
  const envelope = await reading?.catch((error: unknown) => {
    // Another call would also be refused, and would prolong the limit.
    if (isServiceFailure(error, 'upstream_busy')) throw error
  })
  const found = envelope?.recipients.find(({ id }) => String(id) === recipientId)
  if (envelope && found) return { recipient: found, readEnvelope: async () => envelope }
  // After a failure, the next question reads the recipient first, within its own time.
  send.memory?.delete(recipientId)
  const recipient = await readRecipient(recipientId, send)
  const { envelopeId } = recipient
  return {
    recipient,
    readEnvelope: async () => {
      const again = envelopeId === knownId && reading ? reading : readEnvelope(envelopeId, send)
      const result = await again
      send.memory?.set(recipientId, envelopeId)
      return result
    },
  }
}
