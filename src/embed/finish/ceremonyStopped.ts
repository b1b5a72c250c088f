import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'

/** Beyond the contract: the reasons that a `ceremony_failed` may have. */
const REASONS = ['already_completed', 'not_available', 'unauthorized', 'invalid_link']

/** The error for a ceremony that stopped before its end. Unknown reasons are not passed on. */
export function ceremonyStopped(
  end: 'canceled' | 'failed',
  given: unknown,
  isReplaceable: boolean,
): SigningError {
  if (end === 'canceled') return clientError('ceremony_canceled')
  const reason = REASONS.find((known) => known === given) ?? 'unexpected_error'
  return isReplaceable && reason === 'unauthorized'
    ? clientError('link_replaced')
    : clientError('ceremony_failed', { reason })
}
