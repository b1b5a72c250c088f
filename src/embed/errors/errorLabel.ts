import type { SigningErrorCode } from '../../contract/signingError.js'
import type { CeremonyLabels } from '../labels/ceremonyLabels.js'

/** The key of a sentence in {@link CeremonyLabels}. */
export type SentenceName = Exclude<keyof CeremonyLabels, 'lang' | 'dir'>

const byCode: Readonly<Partial<Record<SigningErrorCode, SentenceName>>> = {
  unauthenticated: 'unauthenticated',
  recipient_not_actionable: 'notActionable',
  network_error: 'offline',
  idempotency_key_in_use: 'busy',
  rate_limited: 'busy',
  upstream_busy: 'busy',
  upstream_timeout: 'busy',
  not_ready_yet: 'busy',
  frame_slow: 'slow',
  frame_blocked: 'blocked',
  host_csp_blocked: 'blocked',
  cross_origin_isolated: 'blocked',
  page_restored: 'accessExpired',
  link_replaced: 'accessExpired',
  ceremony_canceled: 'canceled',
  popup_blocked: 'popupBlocked',
  tab_closed: 'tabClosed',
  confirm_failed: 'unconfirmed',
  confirm_timeout: 'unconfirmed',
  confirm_invalid: 'unconfirmed',
}

/** Sentences for failure reasons that a ceremony may report beyond the service contract. */
export const labelByReason: Readonly<Record<string, SentenceName>> = {
  already_completed: 'alreadyCompleted',
  not_available: 'notActionable',
  expired: 'notActionable',
  not_your_turn: 'notYourTurn',
  unauthorized: 'accessExpired',
  invalid_link: 'accessExpired',
}

/** Returns the key of the sentence for an error. Errors without their own share `failed`. */
export function errorLabel(code: SigningErrorCode, reason = ''): SentenceName {
  return labelByReason[reason] ?? byCode[code] ?? 'failed'
}
