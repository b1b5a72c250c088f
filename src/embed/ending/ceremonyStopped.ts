import type { SigningError } from '../../contract/SigningError.js'
import { clientError } from '../errors/clientError.js'
import type { CeremonyEnd } from './liveServiceMessage.js'

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
    ? clientError('ceremony_canceled')
    : clientError('ceremony_failed', {
        reason: REASONS.has(reason) ? reason : 'unexpected_error',
      })
}
