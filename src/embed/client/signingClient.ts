import type { Deliverable } from '../../contract/deliverable.js'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'
import type { SealedGrant } from './sealedGrant.js'

/** The url of the signing proxy, and how the browser sends requests to it. */
export interface SigningClientOptions {
  /** The url of the proxy: a path on the page's origin, or an absolute url. */
  readonly endpoint: string
  /** Replaces the global `fetch`, for tests or monitoring. */
  readonly fetch?: typeof fetch | undefined
  /** Returns additional headers, such as a CSRF token. Called before each request. May be async. */
  readonly headers?: (() => HeadersInit | Promise<HeadersInit>) | undefined
  /**
   * The `credentials` option of `fetch`: whether the browser sends your session cookie. Set
   * `include` if the proxy is on another origin.
   * @default 'same-origin'
   */
  readonly credentials?: RequestCredentials | undefined
}

/** The parts of a ceremony request that the browser can choose. */
export interface CeremonyRequestOptions {
  /** A key of the proxy's option `redirectUrls`, which selects the `redirect_url`. */
  readonly redirect?: string | undefined
  /**
   * What the browser claims: unverified strings by label. The proxy passes them to your function
   * `evidence` on the server, as `claimed`.
   */
  readonly claims?: Readonly<Record<string, string>> | undefined
  /**
   * A random string for one intention of the person. After a lost response, send the same string again.
   * @default a new random string for each call
   */
  readonly idempotencyKey?: string | undefined
}

/** A client of the proxy, with one method per operation of the proxy. */
export interface SigningClient {
  /**
   * Requests a ceremony with one POST per call. The result hides the url, which is a credential. If
   * it rejects with `network_error`, call it again with the same `idempotencyKey`.
   */
  readonly createCeremony: (
    recipientId: string,
    request?: CeremonyRequestOptions,
  ) => Promise<SealedGrant>
  /**
   * Replaces a recipient. For 24 hours, the proxy makes the same replacement only once: a repeated
   * call gets the first response, even after a reload or in another tab. After `outcome_unknown`,
   * ask the operator who the recipient is.
   */
  readonly replaceRecipient: (
    recipientId: string,
    replacement: RecipientReplacement,
  ) => Promise<Recipient>
  /** Reads a deliverable. Call this when the user wants the file: its `url` may expire soon. */
  readonly retrieveDeliverable: (
    deliverableId: string,
    signal?: AbortSignal,
  ) => Promise<Deliverable>
}
