import type { CeremonyCompletion, UrlParameters } from '../ceremony.js'

/**
 * The ways in which a deployment of the service may differ from the service contract. It is data, not
 * code. Everything else follows the contract.
 */
export interface ServiceDialect {
  /** The last segment of the path that creates a ceremony. */
  readonly ceremonySegment: string
  /** Whether `authentication` is sent as one object or as a list with one object. */
  readonly authentication: 'object' | 'list'
  /** Additional fields of each request for a ceremony. */
  readonly creation?: Readonly<Record<string, string | number | boolean>> | undefined
  /** Query parameters for a ceremony's url, by the place that shows the ceremony. */
  readonly urlParameters: UrlParameters
  /**
   * How the page learns that a ceremony has ended. `landing`: from the page behind `redirect_url`. A
   * table: also from messages of the ceremony.
   */
  readonly completion: 'landing' | 'message' | CeremonyCompletion
  /** Whether a recipient's new ceremony ends the older ones. */
  readonly revokesOlder?: boolean | undefined
  /** The languages of ceremonies, as in the path of a ceremony's url. */
  readonly languages?: readonly string[] | undefined
  /**
   * The language that the proxy writes into a ceremony's url: one of `languages`, or `accept-language`
   * for the browser's first language among them. Default: the proxy does not change the url.
   */
  readonly language?: string | undefined
  /** Seconds to wait after a 429 without `Retry-After`. */
  readonly busyRetryAfter?: number | undefined
  /**
   * The statuses that allow a ceremony, for a service whose recipients and envelopes can be read. After
   * a 409 they distinguish "not yet" from "never".
   */
  readonly states?: StatesDialect | undefined
}

/** The statuses with which a recipient may still get a ceremony. */
export interface StatesDialect {
  /** Statuses of recipients who may sign now or later. */
  readonly recipients: readonly string[]
  /** Statuses of envelopes that are open for signing now or later. */
  readonly envelopes: readonly string[]
  /** Seconds until the page may ask again. */
  readonly retryAfter: number
}
