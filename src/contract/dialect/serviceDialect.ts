import type { CeremonyCompletion, UrlParameters } from '../ceremony.js'

/**
 * The differences between a deployment of the signing service and the service contract, as plain
 * data. Everything else follows the contract.
 */
export interface ServiceDialect {
  /** The last segment of the path to create a ceremony. In the contract: `ceremony`. */
  readonly ceremonySegment: string
  /** Whether the request sends `authentication` as one object, or as a list that contains one object. */
  readonly authentication: 'object' | 'list'
  /** Additional fields in the body of each request that creates a ceremony. */
  readonly creation?: Readonly<Record<string, string | number | boolean>> | undefined
  /** Query parameters for a ceremony's url, separately for a frame, a tab and a web view. */
  readonly urlParameters: UrlParameters
  /**
   * How the page detects the end of a ceremony. `landing`: the page at `redirect_url` reports the
   * end. A table of events: messages of the ceremony report the end, too.
   */
  readonly completion: 'landing' | 'message' | CeremonyCompletion
  /** Whether a new ceremony ends the recipient's older ceremonies. */
  readonly revokesOlder?: boolean | undefined
  /** The supported languages, written as in the path of a ceremony's url. */
  readonly languages?: readonly string[] | undefined
  /**
   * The language that the proxy writes into a ceremony's url: one of `languages`. With `accept-language`,
   * the browser's first language in that list. Default: the proxy does not change the url.
   */
  readonly language?: string | undefined
  /** Seconds to wait after status 429 if the response has no `Retry-After`. */
  readonly busyRetryAfter?: number | undefined
  /**
   * The statuses with which a recipient can sign, for a service that returns recipients and
   * envelopes. After status 409, the proxy uses them to report whether a later request can succeed.
   */
  readonly states?: StatesDialect | undefined
}

/** The statuses with which a ceremony is possible, now or later. */
export interface StatesDialect {
  /** Statuses of recipients who may sign now or later. */
  readonly recipients: readonly string[]
  /** Statuses of envelopes that are open for signing now or later. */
  readonly envelopes: readonly string[]
  /** Seconds after which the page may request the ceremony again. */
  readonly retryAfter: number
}
