import { hasStrings, isJsonObject } from './jsonObject.js'
import type { ProblemCode } from './problem.js'

/** The codes of failures in the browser. All other codes come from the proxy. */
export type ClientErrorCode =
  /** The `url` or `redirect_url` of the ceremony is invalid. */
  | 'invalid_url'
  /** `embeddable_in` does not list the page, or a page around it. */
  | 'frame_blocked'
  /** The host page's own Content Security Policy blocks the frame. */
  | 'host_csp_blocked'
  /** The frame has not loaded within `slowAfter`. The browser may have blocked it without an error. */
  | 'frame_slow'
  /** The host page is cross-origin isolated, so it cannot show a ceremony in a frame. */
  | 'cross_origin_isolated'
  /** The browser refused to open a tab. */
  | 'popup_blocked'
  /** The proxy could not be reached. */
  | 'network_error'
  /** A response arrived, but did not come from the proxy. */
  | 'invalid_answer'
  /** The page removed the frame of a url that can be loaded only once. */
  | 'page_restored'
  /** The host's `create` function threw, or did not return a ceremony. */
  | 'create_failed'
  /** The request for a ceremony was not answered within 30 seconds. */
  | 'create_timeout'
  /** Not in the service contract: the ceremony reported that the recipient left before the end. */
  | 'ceremony_canceled'
  /** Not in the service contract: the ceremony reported a failure, with its `reason`. */
  | 'ceremony_failed'
  /** Not in the service contract: a newer ceremony of the recipient has ended this ceremony. */
  | 'link_replaced'
  /** The frame shows a page of the host, such as its login page, instead of `redirect_url`. */
  | 'frame_left'
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

/** An error code. Programs may rely on a code: it changes only with a major version. */
export type SigningErrorCode = ProblemCode | ClientErrorCode

/** The details of a {@link SigningError}, in addition to its code and its message. */
export interface SigningErrorDetails {
  /** How the developer repairs the error. */
  readonly remedy: string
  /** The HTTP status of the proxy's response. `undefined` without a response. */
  readonly status?: number | undefined
  /** Identifies the call in the events that the proxy passes to `onEvent`. */
  readonly requestId?: string | undefined
  /** Seconds to wait before another try, from 0 to 86,400. Another value is ignored. */
  readonly retryAfter?: number | undefined
  /** The call may have had its effect although no response arrived. Check before you repeat the call. */
  readonly unknownOutcome?: boolean | undefined
  /** One of a fixed set of reasons, for example why a ceremony failed. */
  readonly reason?: string | undefined
  /** The error that the browser or a host function threw. Never a response of the proxy or the service. */
  readonly cause?: unknown
}

/**
 * An error of this library: a code for programs, a message for people, a remedy for developers. In a
 * production bundle, `remedy` names a section of `docs/troubleshooting.md`.
 *
 * It never contains a token, a key, a ceremony's url, a session value or text of the service. `cause`
 * is an error of the browser (`network_error`, `unexpected`) or of a host function (`create_failed`,
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
    const { cause, unknownOutcome = false, retryAfter, ...others } = details
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, others, { code, unknownOutcome, retryAfter: validWait(retryAfter) })
  }
}

/** Returns seconds to wait: a finite number from 0 to a day. Ignores every other value. */
export function validWait(seconds: unknown): number | undefined {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= 86_400 ? seconds : undefined
}

/** Whether `value` is a {@link SigningError}, even if another copy of this library created it. */
export function isSigningError(value: unknown): value is SigningError {
  return (
    isJsonObject(value) && value['name'] === 'SigningError' && hasStrings(value, ['code', 'remedy'])
  )
}
