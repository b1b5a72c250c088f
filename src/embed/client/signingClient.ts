import type { Deliverable } from '../../contract/deliverable.js'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'
import type { SealedGrant } from './sealedGrant.js'

/** Where the proxy is and how it is reached. */
export interface SigningClientOptions {
  /** Where the host mounted the proxy: a path of the page's origin, or an absolute URL. */
  readonly endpoint: string
  /** Replaces the global `fetch`, for tests and instrumented hosts. */
  readonly fetch?: typeof fetch | undefined
  /** Further headers, read before each request: a CSRF token, for example. May be async. */
  readonly headers?: (() => HeadersInit | Promise<HeadersInit>) | undefined
  /**
   * Whether the browser sends your session's cookie, as in `fetch`; `include` for a proxy on another
   * origin.
   * @default 'same-origin'
   */
  readonly credentials?: RequestCredentials | undefined
}

/** What the browser may choose for a ceremony. */
export interface CeremonyRequestOptions {
  /** The key of one of the proxy's `redirectUrls`. */
  readonly redirect?: string | undefined
  /** Text by label. The proxy passes it to `evidence` as a claim of the browser; your server decides. */
  readonly evidence?: Readonly<Record<string, string>> | undefined
}

/** The proxy's three operations. */
export interface SigningClient {
  /**
   * Requests a ceremony: one request per call. The result is sealed, because its url is a credential.
   * `signal` stops the wait. It does not stop the request, which the server may have received.
   */
  readonly createCeremony: (
    recipientId: string,
    request?: CeremonyRequestOptions,
    signal?: AbortSignal,
  ) => Promise<SealedGrant>
  /**
   * Replaces a recipient. A second call for the same people sends the same idempotency key until a call
   * succeeds. So a lost answer does not cause two replacements. After `outcome_unknown`, first find out
   * who signs now. `again: true` then starts a new replacement.
   */
  readonly replaceRecipient: (
    recipientId: string,
    replacement: RecipientReplacement,
    options?: { readonly again?: boolean | undefined },
  ) => Promise<Recipient>
  /** Reads a deliverable. Its `url` may expire soon: call this when the user wants the file. */
  readonly retrieveDeliverable: (
    deliverableId: string,
    signal?: AbortSignal,
  ) => Promise<Deliverable>
}
