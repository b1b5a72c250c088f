import type { CeremonyState } from './ceremonyState.js'

/** What a ceremony tells at its end, in the live profile. */
export type CeremonyEvent =
  | { readonly type: 'ceremony.completed' | 'ceremony.declined' | 'ceremony.canceled' }
  | {
      readonly type: 'ceremony.failed'
      readonly error_type: 'already_completed' | 'not_available' | 'unauthorized' | 'invalid_link'
      /** English, for logs. */
      readonly error_message: string
    }

/**
 * The event of a page on which there is nothing to sign, as the vendor's public demos describe it
 * (read on 2026-11-21): a link that was replaced, has expired or is not genuine is `unauthorized`, one
 * that was cut off `invalid_link`.
 */
export function failureOf(state: Exclude<CeremonyState, 'ready'>, isLink: boolean): CeremonyEvent {
  if (state === 'signed' || state === 'declined') {
    return failure('already_completed', 'The recipient has already completed the ceremony.')
  }
  if (state === 'replaced') return failure('not_available', 'The recipient was replaced.')
  if (state === 'revoked') return failure('unauthorized', 'The link is no longer valid.')
  return isLink
    ? failure('unauthorized', `The link cannot be used: it is ${state}.`)
    : failure('invalid_link', 'The link is not complete.')
}

function failure(
  error_type: Extract<CeremonyEvent, { error_type: string }>['error_type'],
  error_message: string,
): CeremonyEvent {
  return { type: 'ceremony.failed', error_type, error_message }
}
