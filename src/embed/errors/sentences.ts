import type { SigningErrorCode } from '../../contract/signingError.js'

/** In English, what went wrong where a ceremony is shown: of the labels those that errors say too. */
export const sentences = {
  failed: 'The document could not be opened.',
  slow: 'The document is taking longer than usual.',
  blocked:
    'The document cannot be shown inside this page. Nothing is lost: it opens in a tab of its own.',
  canceled: 'Signing was stopped before the end. You can start again.',
  expired: 'The way to this document is no longer valid. Please start again.',
  ceremonyFailed: 'Something went wrong in the document. Please start again.',
  left: 'The document was left before the end. You can start again.',
  popupBlocked: 'Your browser did not open the tab. Please try again.',
  tabClosed: 'The tab was closed before the end.',
  unconfirmedError: 'It could not be checked whether everything arrived.',
} as const

/** What is said of an error; `failed` where nothing more is known. */
export const sentenceNames: Readonly<Partial<Record<SigningErrorCode, keyof typeof sentences>>> = {
  frame_slow: 'slow',
  frame_blocked: 'blocked',
  host_csp_blocked: 'blocked',
  cross_origin_isolated: 'blocked',
  landing_unreachable: 'blocked',
  frame_left: 'left',
  page_restored: 'expired',
  ceremony_canceled: 'canceled',
  ceremony_failed: 'ceremonyFailed',
  popup_blocked: 'popupBlocked',
  tab_closed: 'tabClosed',
  confirm_failed: 'unconfirmedError',
  confirm_timeout: 'unconfirmedError',
  confirm_invalid: 'unconfirmedError',
}
