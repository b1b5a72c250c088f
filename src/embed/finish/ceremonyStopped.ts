import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { labelByReason } from '../errors/errorLabel.js'

/** Returns the error for a canceled or failed ceremony. Unknown reasons become `unexpected_error`. */
export function ceremonyStopped(
  end: 'canceled' | 'failed',
  given: unknown,
  isReplaceable: boolean,
): SigningError {
  if (end === 'canceled') return clientError('ceremony_canceled')
  const reason = Object.keys(labelByReason).find((known) => known === given) ?? 'unexpected_error'
  return isReplaceable && reason === 'unauthorized'
    ? clientError('link_replaced')
    : clientError('ceremony_failed', { reason })
}
