import type { SigningError } from '../../contract/SigningError.js'
import type { CeremonyEnd } from '../ending/liveServiceMessage.js'
import { clientError } from '../errors/clientError.js'

const NOT_OPENED = 'The document could not be opened.'

// Where the labels say the same in English, so do these: a bundle pays for it once.

export function creationFailed(): SigningError {
  return clientError('create_failed', NOT_OPENED)
}

export function creationTimedOut(): SigningError {
  return clientError('create_timeout', 'There was no answer in time.')
}

export function invalidUrl(): SigningError {
  return clientError('invalid_url', NOT_OPENED)
}

export function completionUnheard(): SigningError {
  return clientError('completion_unheard', NOT_OPENED)
}

export function frameSlow(): SigningError {
  return clientError('frame_slow', 'The document is taking longer than usual.')
}

export function pageRestored(): SigningError {
  return clientError('page_restored', 'The way to this document is no longer valid.')
}

export function popupBlocked(): SigningError {
  return clientError('popup_blocked', 'Your browser did not open the tab.')
}

export function tabClosed(): SigningError {
  return clientError('tab_closed', 'The tab was closed before the end.')
}

export function unexpected(cause: unknown): SigningError {
  return clientError('unexpected', NOT_OPENED, '', { cause })
}

/** Beyond the contract: the reasons that a `ceremony_failed` may have. */
const REASONS = new Set<unknown>([
  'already_completed',
  'not_available',
  'unauthorized',
  'invalid_link',
  'unexpected_error',
])

/** The error for an end that is none. The ceremony's own word is held against a closed set. */
export function ceremonyStopped({ end, reason }: CeremonyEnd): SigningError {
  return end === 'canceled'
    ? clientError('ceremony_canceled', 'Signing was stopped before the end.')
    : clientError('ceremony_failed', 'The document could not be completed.', '', {
        reason: REASONS.has(reason) ? reason : 'unexpected_error',
      })
}
