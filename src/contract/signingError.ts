import { hasStrings, isJsonObject } from './jsonObject.js'
import type { ProblemCode } from './problem.js'

/** Failures that only the browser can see; the others are the proxy's problems. */
export type ClientErrorCode =
  /** `url` or `redirect_url` of the grant is not acceptable. */
  | 'invalid_url'
  /** The page, or a page around it, is not on `embeddable_in`. */
  | 'frame_blocked'
  /** The host page's own Content Security Policy forbids the frame. */
  | 'host_csp_blocked'
  /** The frame is still loading after `slowAfter`. The browser may have refused it without a report. */
  | 'frame_slow'
  /** The host page is cross-origin isolated, where a ceremony cannot be framed. */
  | 'cross_origin_isolated'
  /** The browser refused to open a tab. */
  | 'popup_blocked'
  /** The recipient closed the ceremony's tab before the end. */
  | 'tab_closed'
  /** The proxy could not be reached. */
  | 'network_error'
  /** The answer did not come from the proxy. */
  | 'invalid_answer'
  /** The page came back from the browser's cache with a ceremony that may be used up. */
  | 'page_restored'
  /** A `create` function of the host threw. */
  | 'create_failed'
  /** No ceremony was granted within 30 seconds. */
  | 'create_timeout'
  /** Beyond the contract: the ceremony said that its recipient left before the end. */
  | 'ceremony_canceled'
  /** Beyond the contract: the ceremony said that it failed; `reason` says why. */
  | 'ceremony_failed'
  /** Beyond the contract: a newer ceremony of the recipient has ended this one. */
  | 'link_replaced'
  /** The frame shows a page of this origin that is not the landing: a login page, for example. */
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
  /** A proxy, an emulator or a client was given options it cannot work with. */
  | 'invalid_option'
  /** Something in the browser threw unexpectedly. */
  | 'unexpected'

/** A code for programs. Codes are API: they change with a major version only. */
export type SigningErrorCode = ProblemCode | ClientErrorCode

/** What a {@link SigningError} may carry beside its code and sentence. */
export interface SigningErrorDetails {
  /** What the developer should do about it. */
  readonly remedy: string
  /** HTTP status of the proxy's answer, if there was one. */
  readonly status?: number | undefined
  /** Finds the call in the proxy's events. */
  readonly requestId?: string | undefined
  /** Seconds to wait before another try. */
  readonly retryAfter?: number | undefined
  /** The call may have taken effect although no response came: check before repeating it. */
  readonly unknownOutcome?: boolean | undefined
  /** Narrows the code, from a closed set: why a `ceremony_failed`, for example. */
  readonly reason?: string | undefined
  /** What the browser, or a function of the host, threw. Never a response of the proxy or the service. */
  readonly cause?: unknown
}

/**
 * The one error of this library: a code for programs, a sentence for people, a remedy for the
 * developer. In a production bundle the remedy is the address of its entry in `docs/troubleshooting.md`.
 *
 * It never holds a token, a key, a ceremony's url, a session value or text of the service. `cause` is what
 * a function of the browser threw (`network_error`, `unexpected`), or one of the host's (`create_failed`,
 * `confirm_failed`, `invalid_option` of `headers`). This library neither shows nor prints it.
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
