import type { Signature } from '../store/finishRequest.js'
import { invalidOption } from '../http/invalidOption.js'
import type { EnvelopeStore } from '../store/envelopeStore.js'
import type { EnvelopeRecord } from '../store/records.js'

/** How a recipient comes to the end. Default: signed, with the recipient's name typed. */
export type CeremonyEnd =
  | { readonly outcome: 'signed'; readonly signature?: Signature }
  | { readonly outcome: 'declined' }

/** Ends the recipient's newest open ceremony; throws `invalid_option` when there is none. */
export function endCeremony(
  store: EnvelopeStore,
  recipientId: string,
  end: CeremonyEnd = { outcome: 'signed' },
): EnvelopeRecord {
  const envelope = store.envelopeOfRecipient(recipientId)
  const recipient = store.recipient(recipientId)
  const ceremony = envelope?.ceremonies.findLast(
    (candidate) => candidate.recipientId === recipientId && candidate.outcome === 'open',
  )
  if (!envelope || !ceremony || recipient?.status !== 'pending') {
    throw invalidOption(
      'recipientId',
      'names no recipient with an open ceremony',
      'Create one first: POST /v1/recipients/{recipient_id}/ceremony.',
    )
  }
  const typed = { kind: 'typed', text: recipient.name } as const
  if (end.outcome === 'signed') store.sign(ceremony, end.signature ?? typed)
  else store.decline(ceremony)
  return envelope
}
