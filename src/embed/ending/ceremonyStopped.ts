import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'

/** Beyond the contract: the reasons that a `ceremony_failed` may have. */
const REASONS = ['already_completed', 'not_available', 'unauthorized', 'invalid_link']

/** The error for an end that is none. The ceremony's own word is held against a closed set. */
export function ceremonyStopped(end: 'canceled' | 'failed', reason: unknown): SigningError {
  return end === 'canceled'
    ? clientError('ceremony_canceled')
    : clientError('ceremony_failed', {
        reason: REASONS.find((known) => known === reason) ?? 'unexpected_error',
      })
}
