import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { CeremonyRecord } from '../store/records.js'

/** The state of a ceremony. The recipient can sign in the state `ready` only. */
export type CeremonyState =
  | 'ready'
  | 'invalid'
  | 'expired'
  | 'signed'
  | 'declined'
  | 'revoked'
  | 'replaced'

/** The response to a ceremony page that polls for the state of its ceremony. */
export interface StateAnswer {
  readonly state: CeremonyState
  /** The url to open after the ceremony. `null` before its end, or if the client set no url. */
  readonly redirect_url: string | null
}

/** Returns the state of a ceremony. A signed ceremony stays `signed` after its url has expired. */
export function ceremonyState(
  { outcome }: Pick<CeremonyRecord, 'outcome'>,
  { status }: Pick<Recipient, 'status'>,
  hasExpired: boolean,
): CeremonyState {
  if (status === 'completed') return 'signed'
  if (status === 'rejected') return 'declined'
  if (status === 'replaced') return 'replaced'
  if (outcome === 'revoked') return 'revoked'
  return hasExpired ? 'expired' : 'ready'
}

/** Whether the recipient signed or declined, so that the page opens `redirect_url`. */
export function hasFinished(state: CeremonyState): boolean {
  return state === 'signed' || state === 'declined'
}

/** A message about the end that the ceremony page posts to the page around it (live profile). */
export type CeremonyEvent =
  | { readonly type: 'ceremony.completed' | 'ceremony.declined' | 'ceremony.canceled' }
  | {
      readonly type: 'ceremony.failed'
      readonly error_type: 'already_completed' | 'not_available' | 'unauthorized' | 'invalid_link'
      /** An English sentence for the portal's logs. */
      readonly error_message: string
    }

/**
 * Returns the message of a page that cannot be signed, as in the vendor's demos of 2026-11-21:
 * `unauthorized` for a revoked, expired or forged link, `invalid_link` for an incomplete link.
 */
export function failureOf(state: Exclude<CeremonyState, 'ready'>, isLink: boolean): CeremonyEvent {
  const type = 'ceremony.failed'
  if (hasFinished(state)) {
    const error_message = 'The recipient has already completed the ceremony.'
    return { type, error_type: 'already_completed', error_message }
  }
  if (state === 'replaced') {
    return { type, error_type: 'not_available', error_message: 'The recipient was replaced.' }
  }
  if (state === 'invalid' && !isLink) {
    return { type, error_type: 'invalid_link', error_message: 'The link is not complete.' }
  }
  const error_message = `The link is no longer valid: it is ${state}.`
  return { type, error_type: 'unauthorized', error_message }
}
