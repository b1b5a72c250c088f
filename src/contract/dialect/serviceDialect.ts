import type { CeremonyCompletion, UrlParameters } from '../ceremony.js'

/**
 * The points in which a deployment of the service may differ from the service contract. It is data, not
 * code. Whatever it does not list is as the contract says.
 */
export interface ServiceDialect {
  /** Last segment of the path that creates a ceremony. */
  readonly ceremonySegment: string
  /** Whether `authentication` is sent as one object or as a list that holds it. */
  readonly authentication: 'object' | 'list'
  /** Further fields of every creation. */
  readonly creation?: Readonly<Record<string, string | number | boolean>> | undefined
  /** Query parameters that are added to a ceremony's url, by the place it is shown in. */
  readonly urlParameters: UrlParameters
  /**
   * How the page learns that a ceremony has finished. `landing`: by the page behind `redirect_url`. A
   * table: also by the ceremony's own messages.
   */
  readonly completion: 'landing' | 'message' | CeremonyCompletion
  /** Whether a recipient's new ceremony ends the older ones. */
  readonly revokesOlder?: boolean | undefined
  /** Languages, as they stand in the path of a ceremony's url. */
  readonly languages?: readonly string[] | undefined
  /**
   * The language that the proxy writes into a ceremony's url: one of `languages`, or `accept-language`
   * for the first of the browser's that is among them. Default: the url is left as it is.
   */
  readonly language?: string | undefined
  /** Seconds to wait after a 429 without `Retry-After`. */
  readonly busyRetryAfter?: number | undefined
  /**
   * Where recipients and envelopes can be read. After a creation that was refused with 409, that tells
   * "not yet" from "never".
   */
  readonly states?: StatesDialect | undefined
}

/** Statuses that say whether a recipient may still get a ceremony. */
export interface StatesDialect {
  /** Of recipients who may come to sign. */
  readonly recipients: readonly string[]
  /** Of envelopes that are, or will be, open for signing. */
  readonly envelopes: readonly string[]
  /** Seconds after which to ask again. */
  readonly retryAfter: number
}
