import type { SigningErrorCode } from '../../contract/signingError.js'
import type { CeremonyLabels } from '../labels/ceremonyLabels.js'

/** The labels that say what went wrong. */
export type ErrorLabel = Exclude<keyof CeremonyLabels, 'dir'>

const byCode: Readonly<Partial<Record<SigningErrorCode, ErrorLabel>>> = {
  unauthenticated: 'unauthenticated',
  recipient_not_actionable: 'notActionable',
  recipient_not_found: 'notFound',
  not_ready_yet: 'notReady',
  create_timeout: 'noAnswer',
  upstream_timeout: 'noAnswer',
  outcome_unknown: 'noAnswer',
  network_error: 'offline',
  rate_limited: 'busy',
  upstream_busy: 'busy',
  frame_slow: 'slow',
  frame_blocked: 'blocked',
  host_csp_blocked: 'blocked',
  cross_origin_isolated: 'blocked',
  frame_left: 'left',
  page_restored: 'accessExpired',
  link_replaced: 'linkReplaced',
  ceremony_canceled: 'canceled',
  ceremony_failed: 'ceremonyFailed',
  popup_blocked: 'popupBlocked',
  tab_closed: 'tabClosed',
  confirm_failed: 'unconfirmedError',
  confirm_timeout: 'unconfirmedError',
  confirm_invalid: 'unconfirmedError',
}

/** Beyond the contract: by the reason that a ceremony gave. */
export const labelByReason: Readonly<Record<string, ErrorLabel>> = {
  already_completed: 'alreadyCompleted',
  not_available: 'notActionable',
  unauthorized: 'accessExpired',
  invalid_link: 'invalidLink',
}

/** Which label says what went wrong; `failed` for every other error. */
export function errorLabel(code: SigningErrorCode, reason = ''): ErrorLabel {
  return labelByReason[reason] ?? byCode[code] ?? 'failed'
}
