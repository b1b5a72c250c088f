import {
  type ClientErrorCode,
  SigningError,
  type SigningErrorCode,
  type SigningErrorDetails,
} from '../../contract/signingError.js'
import type { SentenceName } from '../labels/ceremonyLabels.js'
import { en } from '../labels/en.js'

/** The name of a remedy: an error code, a special case of a code, or a warning. */
export type RemedyName =
  | ClientErrorCode
  | 'cross_origin_session'
  | 'foreign_landing'
  | 'frame_moved'
  | 'frame_refused'
  | 'landing_elsewhere'
  | 'missing_key'
  | 'missing_recipient'
  | 'no_confirm'
  | 'provider_unmounted'
  | 'redirect_framed'
  | 'server_problem'
  | 'signings_ended'
  | 'unauthenticated'

/**
 * Returns what the developer should do. The text contains `value`: an origin, a list entry or a
 * status. `policy` is the page's Content Security Policy.
 */
export type RemedyOf = (name: RemedyName, value: string, policy: string) => string

/** A production bundle does not contain the sentences of `remedies.ts`. */
let source: RemedyOf = (name, value) =>
  `See "${name}" in docs/troubleshooting.md of react-signing-ceremony. ${value}`.trim()

/** Returns a remedy: a reference to the documentation, or a sentence after {@link setRemedies}. */
export function remedyOf(name: RemedyName, value = '', policy = ''): string {
  return source(name, value, policy)
}

/** Replaces the references with sentences. The package's development builds call this function. */
export function setRemedies(sentences: RemedyOf): void {
  source = sentences
}

const byCode: Readonly<Partial<Record<SigningErrorCode, SentenceName>>> = {
  unauthenticated: 'unauthenticated',
  recipient_not_actionable: 'notActionable',
  network_error: 'offline',
  idempotency_key_in_use: 'busy',
  replacement_in_progress: 'busy',
  rate_limited: 'busy',
  upstream_busy: 'busy',
  upstream_timeout: 'tooLong',
  not_ready_yet: 'notReady',
  frame_slow: 'slow',
  frame_blocked: 'blocked',
  host_csp_blocked: 'blocked',
  cross_origin_isolated: 'blocked',
  page_restored: 'accessExpired',
  link_replaced: 'accessExpired',
  ceremony_canceled: 'canceled',
  popup_blocked: 'popupBlocked',
  create_timeout: 'tooLong',
  confirm_failed: 'cannotCheck',
  confirm_timeout: 'cannotCheck',
  confirm_invalid: 'cannotCheck',
}

/**
 * Sentences for failure reasons that a ceremony may report beyond the service contract, and for
 * `redirect` in a framed page.
 */
export const labelByReason: Readonly<Record<string, SentenceName>> = {
  already_completed: 'alreadyCompleted',
  not_available: 'notActionable',
  expired: 'notActionable',
  not_your_turn: 'notYourTurn',
  unauthorized: 'accessExpired',
  invalid_link: 'accessExpired',
  framed: 'blocked',
}

/** Returns the key of the sentence for an error. Errors without their own share `failed`. */
export function errorLabel(code: SigningErrorCode, reason = ''): SentenceName {
  return labelByReason[reason] ?? byCode[code] ?? 'failed'
}

/** Returns the English message of an error, on one line. */
export function englishMessage(code: SigningErrorCode, reason?: string): string {
  return en[errorLabel(code, reason)].replaceAll('\n', ' ').replace('{sender}', en.sender)
}

interface ClientErrorDetails extends Partial<SigningErrorDetails> {
  /** @default the English sentence for `code` */
  readonly message?: string | undefined
  /** The origin, url or status that the remedy names. */
  readonly value?: string | undefined
  /** The page's Content Security Policy, if the remedy extends the policy. */
  readonly policy?: string | undefined
}

/** Creates an error for a problem in the browser, with its message and its remedy. */
export function clientError(
  code: ClientErrorCode | 'unauthenticated',
  { message, value, policy, ...details }: ClientErrorDetails = {},
): SigningError {
  const sentence = message ?? englishMessage(code, details.reason)
  return new SigningError(code, sentence, { remedy: remedyOf(code, value, policy), ...details })
}
