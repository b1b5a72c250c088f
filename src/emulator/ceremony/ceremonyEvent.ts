import type { CeremonyState } from './ceremonyState.js'

/** What a ceremony tells at its end, in the live profile. */
export type CeremonyEvent =
  | { readonly type: 'ceremony.completed' | 'ceremony.declined' | 'ceremony.canceled' }
  | {
      readonly type: 'ceremony.failed'
      readonly error_type: 'already_completed' | 'not_available' | 'invalid_link'
      /** English, for logs. */
      readonly error_message: string
    }

/** The event of a page on which there is nothing to sign. */
export function failureOf(state: Exclude<CeremonyState, 'ready'>): CeremonyEvent {
  if (state === 'signed' || state === 'declined') {
    return failure('already_completed', 'The recipient has already completed the ceremony.')
  }
  if (state === 'invalid') return failure('invalid_link', 'The link is not valid.')
  return failure('not_available', `The ceremony is not available: it is ${state}.`)
}

function failure(
  error_type: Extract<CeremonyEvent, { error_type: string }>['error_type'],
  error_message: string,
): CeremonyEvent {
  return { type: 'ceremony.failed', error_type, error_message }
}
