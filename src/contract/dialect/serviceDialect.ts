import type { CeremonyCompletion, UrlParameters } from '../ceremony.js'

/**
 * The points in which a deployment of the service may speak otherwise than the service contract. A
 * value, not code: what is not listed here is the contract's.
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
   * How the page that shows a ceremony learns of its end: `landing` is the page behind `redirect_url`, a
   * table reads the ceremony's own messages, and with `message` the page brings a reader of its own.
   */
  readonly completion: 'landing' | 'message' | CeremonyCompletion
  /** Whether a recipient's new ceremony ends the older ones. */
  readonly revokesOlder?: boolean | undefined
  /** What a host may say about the look of ceremonies; absent where nothing can be said. */
  readonly appearance?: AppearanceDialect | undefined
  /** How fast one key may call, and the seconds to wait after a 429 that does not say so. */
  readonly rate?:
    | { readonly perSecond: number; readonly burst: number; readonly retryAfter: number }
    | undefined
  /**
   * Where recipients and envelopes can be read: after a creation that was refused with 409 that tells
   * "not yet" from "never".
   */
  readonly states?: StatesDialect | undefined
}

/** How a deployment is told what its ceremonies look like. */
export interface AppearanceDialect {
  /** Languages, as they stand in the first segment of a ceremony's path. */
  readonly languages: readonly string[]
  /** Query parameter of a colour: six hexadecimal digits. */
  readonly accentColor: string
  /** Query parameter that takes `false` where the recipient must not cancel in the ceremony. */
  readonly allowCancel: string
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
