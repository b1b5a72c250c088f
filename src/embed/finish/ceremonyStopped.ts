import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { labelByReason } from '../errors/errorLabel.js'

const STOPS = ['canceled', 'expired', 'failed', 'not_your_turn'] as const

type Stop = (typeof STOPS)[number]

/** Whether a reported event means that the ceremony stopped before its end. */
export function isStop(end: unknown): end is Stop {
  return STOPS.some((stop) => stop === end)
}

/** Returns the error for a ceremony that stopped. Unknown reasons become `unexpected_error`. */
export function ceremonyStopped(end: Stop, given: unknown, endsWithNewer: boolean): SigningError {
  if (end === 'canceled') return clientError('ceremony_canceled')
  const named = end === 'failed' ? given : end
  const reason = Object.keys(labelByReason).find((known) => known === named) ?? 'unexpected_error'
  return endsWithNewer && reason === 'unauthorized'
    ? clientError('link_replaced')
    : clientError('ceremony_failed', { reason })
}
