import type { Deliverable } from '../../contract/deliverable.js'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'
import type { SealedGrant } from './sealedGrant.js'

/** Where the proxy is and how it is reached. */
export interface SigningClientOptions {
  /** Where the host mounted the proxy: a path of the page's origin, or an absolute URL. */
  readonly endpoint: string
  /** Replaces the global `fetch`, for tests and instrumented hosts. */
  readonly fetch?: typeof fetch | undefined
  /** Further headers of every request, asked anew each time: a CSRF token, say. May be async. */
  readonly headers?: (() => HeadersInit | Promise<HeadersInit>) | undefined
  /**
   * Whether your session's cookie goes along, as in `fetch`; `include` for a proxy on another origin.
   * @default 'same-origin'
   */
  readonly credentials?: RequestCredentials | undefined
}

/** What the browser may say about the ceremony it asks for, and how it asks. */
export interface CeremonyRequestOptions {
  /** The key of one of the proxy's `redirectUrls`, where the host offers several landings. */
  readonly redirect?: string | undefined
  /** Evidence labels that the proxy's `evidenceLabels` allow by name. */
  readonly evidence?: Readonly<Record<string, string>> | undefined
  /**
   * Whether to make a request of its own where one for the same recipient is under way.
   * @default false
   */
  readonly fresh?: boolean | undefined
  /** Stops waiting for the answer. The proxy may have got the request: nothing is undone. */
  readonly signal?: AbortSignal | undefined
}

/** The proxy, as the browser sees it: three operations. */
export interface SigningClient {
  /**
   * Asks for a ceremony. Calls for the same recipient join the one under way, unless `fresh`.
   * The answer is sealed: the url in it is a credential.
   */
  readonly createCeremony: (
    recipientId: string,
    options?: CeremonyRequestOptions,
  ) => Promise<SealedGrant>
  /**
   * Replaces a recipient. `key` marks repetitions of one intention, so that a lost answer does not
   * lead to two replacements.
   */
  readonly replaceRecipient: (
    recipientId: string,
    replacement: RecipientReplacement,
    key?: string,
  ) => Promise<Recipient>
  /** Reads a deliverable. Its `url` may be short-lived: ask when it is wanted. */
  readonly retrieveDeliverable: (
    deliverableId: string,
    signal?: AbortSignal,
  ) => Promise<Deliverable>
}
