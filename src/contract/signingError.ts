import { hasStrings, isJsonObject } from './jsonObject.js'
import type { ProblemCode } from './problem.js'

/** Failures in the browser. All other codes are problems of the proxy. */
export type ClientErrorCode =
  /** `url` or `redirect_url` of the grant is invalid. */
  | 'invalid_url'
  /** `embeddable_in` does not list the page, or a page around it. */
  | 'frame_blocked'
  /** The host page's own Content Security Policy blocks the frame. */
  | 'host_csp_blocked'
  /** The frame is still loading after `slowAfter`. The browser may have blocked it without a report. */
  | 'frame_slow'
  /** The host page is cross-origin isolated, where a ceremony cannot be framed. */
  | 'cross_origin_isolated'
  /** The browser refused to open a tab. */
  | 'popup_blocked'
  /** The recipient closed the ceremony's tab before the end. */
  | 'tab_closed'
  /** The proxy could not be reached. */
  | 'network_error'
  /** The response did not come from the proxy. */
  | 'invalid_answer'
  /** The browser restored the page from its cache, and the ceremony's url may be used up. */
  | 'page_restored'
  /** A `create` function of the host threw. */
  | 'create_failed'
  /** No ceremony was granted within 30 seconds. */
  | 'create_timeout'
  /** Beyond the contract: the ceremony reported that the recipient left before the end. */
  | 'ceremony_canceled'
  /** Beyond the contract: the ceremony reported a failure, with its `reason`. */
  | 'ceremony_failed'
  /** Beyond the contract: a newer ceremony of the recipient has ended this ceremony. */
  | 'link_replaced'
  /** The frame shows another page of this origin than the landing, for example a login. */
  | 'frame_left'
  /** The ceremony is granted, and no component renders its frame. */
  | 'frame_not_rendered'
  /** The deliverable has no file yet. */
  | 'deliverable_not_ready'
  /** The host's `confirm` function threw. */
  | 'confirm_failed'
  /** The host's `confirm` function did not answer within 30 seconds. */
  | 'confirm_timeout'
  /** The host's `confirm` function returned an unknown value. */
  | 'confirm_invalid'
  /** An option of a proxy, an emulator or a client is invalid. */
  | 'invalid_option'
  /** A function of the browser threw unexpectedly. */
  | 'unexpected'

/** A code for programs. Codes are API: they change with a major version only. */
export type SigningErrorCode = ProblemCode | ClientErrorCode

/** The details of a {@link SigningError}, beside its code and its sentence. */
export interface SigningErrorDetails {
  /** How the developer repairs it. */
  readonly remedy: string
  /** The HTTP status of the proxy's response, if one came. */
  readonly status?: number | undefined
  /** Identifies the call in the proxy's events. */
  readonly requestId?: string | undefined
  /** Seconds to wait before another try. */
  readonly retryAfter?: number | undefined
  /** The call may have taken effect although no response came: check before repeating it. */
  readonly unknownOutcome?: boolean | undefined
  /** The reason in a closed set, for example of a `ceremony_failed`. */
  readonly reason?: string | undefined
  /** The error that the browser or a host function threw. Never a response of the proxy or the service. */
  readonly cause?: unknown
}

/**
 * The error of this library: a code for programs, a sentence for people, a remedy for the developer. In
 * a production bundle the remedy is the address of its section in `docs/troubleshooting.md`.
 *
 * It never contains a token, a key, a ceremony's url, a session value or text of the service. `cause` is
 * an error of the browser (`network_error`, `unexpected`) or of a host function (`create_failed`,
 * `confirm_failed`, `invalid_option` of `headers`). This library neither shows nor logs `cause`.
 *
 * @example
 * ```ts
 * onError={(error) => { if (error.code === 'unauthenticated') location.assign('/login') }}
 * ```
 */
export class SigningError extends Error {
  override readonly name = 'SigningError'
  declare readonly code: SigningErrorCode
  declare readonly remedy: string
  declare readonly status: number | undefined
  declare readonly requestId: string | undefined
  declare readonly retryAfter: number | undefined
  declare readonly unknownOutcome: boolean
  declare readonly reason: string | undefined

  constructor(code: SigningErrorCode, message: string, details: SigningErrorDetails) {
    const { cause, unknownOutcome = false, ...others } = details
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, others, { code, unknownOutcome })
  }
}

/** Whether `value` is a {@link SigningError}. Also works for another copy of this library, unlike `instanceof`. */
export function isSigningError(value: unknown): value is SigningError {
  return (
    isJsonObject(value) && value['name'] === 'SigningError' && hasStrings(value, ['code', 'remedy'])
  )
}
