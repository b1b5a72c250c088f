import type { CeremonyGrant } from '../contract/ceremony.js'
import type { ProblemCode } from '../contract/problem.js'
import type {
  ConfirmAnswer,
  ConfirmRequest,
  CreateRequest,
} from '../embed/session/sessionOptions.js'

/** How a request for a ceremony may fail: with a problem of the proxy, or without an answer of it. */
export type TestFailure = ProblemCode | 'network_error' | 'invalid_answer'

/** What a failure carries beside its code. */
export interface TestFailureDetails {
  /** Seconds to wait before another try, as with `rate_limited`. */
  readonly retryAfter?: number | undefined
  /** The request may have taken effect nevertheless. */
  readonly unknownOutcome?: boolean | undefined
}

/** Options of {@link TestCeremony}. */
export interface TestCeremonyOptions {
  /**
   * The origin of the ceremony's address; nothing is requested from it. Set it if the component has
   * `ceremonyOrigins`.
   * @default 'https://ceremony.test'
   */
  readonly ceremonyOrigin?: string | undefined
  /**
   * Answers in place of made-up answers: `createTestBackend()` of `react-signing-ceremony/testing/backend`,
   * whose emulator then records how the ceremony ends.
   * @default made-up answers
   */
  readonly backend?: CeremonyBackend | undefined
  /**
   * Milliseconds that a verb waits for the component's request or frame before it rejects.
   * @default 3000
   */
  readonly patience?: number | undefined
}

/** What a {@link TestCeremony} needs of a backend. */
export interface CeremonyBackend {
  readonly fetch: typeof fetch
  readonly emulator: {
    readonly endCeremony: (
      recipientId: string,
      end: { readonly outcome: 'signed' | 'declined' },
    ) => unknown
  }
}

/**
 * A ceremony that a test controls. Its verbs play the proxy and the browser; client, state machine and
 * components are the real ones.
 *
 * A verb answers the request that is waiting, or the next one, so a test may call it before the
 * component asks. It resolves when React has rendered the result. `finish` and `decline` open the
 * ceremony first if it is not open.
 */
export interface TestCeremony {
  /**
   * Stands in for `fetch`: give it to `<SigningProvider fetch>` or `createSigningClient`, or replace the
   * global one. It answers the proxy's routes only and passes every other request to the page's own
   * `fetch`. Without a `backend` a replacement gets a made-up recipient.
   */
  readonly fetch: typeof fetch
  /** Stands in for a `create` of your own: `<SigningCeremony create={ceremony.create}>`. */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
  /**
   * Stands in for `confirm`: `<SigningCeremony confirm={ceremony.answer}>`. It returns the record that
   * {@link confirm} sets. Without a record it returns `false` before the end, and waits after the end.
   */
  readonly answer: (request: Pick<ConfirmRequest, 'reason'>) => Promise<ConfirmAnswer>
  /** How many ceremonies were requested. */
  readonly requests: number
  /** Grants the ceremony. Its frame is loading: `opening`. */
  readonly grant: () => Promise<void>
  /** Grants the ceremony and loads its frame: `open`. */
  readonly open: () => Promise<void>
  /** The waiting request, or the frame that is loading, is `slow`. Rejects after `open()`. */
  readonly slow: () => Promise<void>
  /**
   * The browser refuses the frame: `blocked`. The code is `frame_blocked` before the frame is in the
   * page, and `host_csp_blocked` afterwards.
   */
  readonly block: () => Promise<void>
  /** Grants a ceremony whose link the service emails: `emailed`. */
  readonly email: () => Promise<void>
  /** Refuses the ceremony: `failed`, with this code and the proxy's own words for it. */
  readonly fail: (code: TestFailure, details?: TestFailureDetails) => Promise<void>
  /**
   * The recipient reaches the end. The component's own `confirm` is called as in a browser. `search` is
   * the query that the service adds to `redirect_url`.
   */
  readonly finish: (search?: string) => Promise<void>
  /**
   * The recipient declines: an end like any other, as in the service contract. From now on the record
   * is `declined`; a `confirm` that asks elsewhere must say so itself.
   */
  readonly decline: () => Promise<void>
  /**
   * Sets the record: what {@link answer} returns, and without a `backend` the status of every
   * deliverable (`generated` for `true`, `failed` for a final refusal, else `processing`). Both wait for
   * it after the end. Set before the component mounts, it means that the document is signed already.
   */
  readonly confirm: (answer: ConfirmAnswer) => Promise<void>
  /** Stops watching the page. Needed only if one page outlives many ceremonies. */
  readonly close: () => void
}
