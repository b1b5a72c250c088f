import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { CeremonyRecord } from '../store/records.js'

/**
 * What a ceremony's url leads to. `ready` is the one state in which anything can be signed; the
 * others are explained to the recipient.
 */
export type CeremonyState =
  | 'ready'
  | 'invalid'
  | 'expired'
  | 'signed'
  | 'declined'
  | 'revoked'
  | 'replaced'

/** The state of a ceremony whose token is genuine. What has ended stays so after it expires. */
export function ceremonyState(
  { outcome }: Pick<CeremonyRecord, 'outcome'>,
  recipient: Pick<Recipient, 'status'>,
  expired: boolean,
): CeremonyState {
  if (recipient.status === 'completed') return 'signed'
  if (recipient.status === 'rejected') return 'declined'
  if (recipient.status === 'replaced') return 'replaced'
  if (outcome === 'revoked') return 'revoked'
  return expired ? 'expired' : 'ready'
}
