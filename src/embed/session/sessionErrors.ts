import { SigningError } from '../../contract/SigningError.js'
import type { CeremonyEnd } from '../ending/liveServiceMessage.js'

const NOT_OPENED = 'The document could not be opened.'

export function creationFailed(): SigningError {
  return new SigningError('create_failed', NOT_OPENED, {
    remedy: 'The `create` function threw what is no SigningError, or gave no ceremony.',
  })
}

export function creationTimedOut(): SigningError {
  return new SigningError('create_timeout', 'The portal did not answer in time.', {
    remedy: 'Look for the call in the proxy; `createTimeout` says how long it may take.',
  })
}

export function invalidUrl(): SigningError {
  return new SigningError('invalid_url', NOT_OPENED, {
    remedy:
      'The url must be https (http on loopback), without credentials, on one of `ceremonyOrigins` and not on the origin of the page.',
  })
}

export function completionUnheard(): SigningError {
  return new SigningError('completion_unheard', NOT_OPENED, {
    remedy:
      'The service tells of the end by message: give `readCeremonyMessage`, such as readLiveServiceMessage.',
  })
}

export function frameSlow(): SigningError {
  return new SigningError('frame_slow', 'The document is taking long to load.', {
    remedy: 'The service may be slow, or the browser may have refused the frame without a word.',
  })
}

export function pageRestored(): SigningError {
  return new SigningError('page_restored', 'The document was left open for too long.', {
    remedy: 'The page came back from the cache of the browser; its ceremony may be used up.',
  })
}

export function popupBlocked(): SigningError {
  return new SigningError('popup_blocked', 'The browser did not open a tab.', {
    remedy: 'Call it in a click handler, and not after an await.',
  })
}

export function tabClosed(): SigningError {
  return new SigningError('tab_closed', 'The tab was closed before the end.', {
    remedy: 'Offer to open it again.',
  })
}

export function unexpected(cause: unknown): SigningError {
  return new SigningError('unexpected', NOT_OPENED, {
    remedy: 'Something in this browser threw; see `cause`.',
    cause,
  })
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
    ? new SigningError('ceremony_canceled', 'You left the document before the end.', {
        remedy: 'Offer to start again.',
      })
    : new SigningError('ceremony_failed', 'The document could not be completed.', {
        remedy: 'The ceremony reported a failure; `reason` says which.',
        reason: REASONS.has(reason) ? reason : 'unexpected_error',
      })
}
