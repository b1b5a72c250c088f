import { invalidOption } from '../http/invalidOption.js'
import type { EnvelopeStore } from '../store/envelopeStore.js'
import type { EnvelopeRecord } from '../store/records.js'
import type { CeremonyEnd } from '../store/signature.js'

/** Ends the recipient's newest open ceremony. Throws `invalid_option` if there is none. */
export function endCeremony(
  store: EnvelopeStore,
  recipientId: string,
  end: CeremonyEnd = { outcome: 'signed' },
): EnvelopeRecord {
  const envelope = store.envelopeOfRecipient(recipientId)
  const ceremony = envelope?.ceremonies.findLast(
    (candidate) => candidate.recipientId === recipientId && candidate.outcome === 'open',
  )
  if (!envelope || !ceremony || store.recipient(recipientId)?.status !== 'pending') {
    throw invalidOption(
      `The recipient "${recipientId}" has no open ceremony.`,
      'Create one first: POST /v1/recipients/{recipient_id}/ceremony.',
    )
  }
  store.end(ceremony, end)
  return envelope
}
