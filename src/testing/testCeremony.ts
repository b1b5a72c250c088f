import type { CeremonyGrant } from '../contract/ceremony.js'
import type { ProblemCode } from '../contract/problem.js'
import type {
  ConfirmAnswer,
  ConfirmRequest,
  CreateRequest,
} from '../embed/session/sessionOptions.js'

/** The failures of a request for a ceremony: a problem of the proxy, or no response of the proxy. */
export type TestFailure = ProblemCode | 'network_error' | 'invalid_answer'

/** The details of a failure, beside its code. */
export interface TestFailureDetails {
  /** Seconds to wait before another try, as with `rate_limited`. */
  readonly retryAfter?: number | undefined
  /** The request may have taken effect in spite of the failure. */
  readonly unknownOutcome?: boolean | undefined
}

/** Options of {@link TestCeremony}. */
export interface TestCeremonyOptions {
  /**
   * The origin of the ceremony's address. It receives no request. Set it if the component has
   * `ceremonyOrigins`.
   * @default 'https://ceremony.test'
   */
  readonly ceremonyOrigin?: string | undefined
  /**
   * Answers requests: `createTestBackend()` of `react-signing-ceremony/testing/backend`. Its emulator then
   * records the end of the ceremony.
   * @default sample responses
   */
  readonly backend?: CeremonyBackend | undefined
  /**
   * Milliseconds that a verb waits for the component's request or frame before it rejects.
   * @default 3000
   */
  readonly patience?: number | undefined
}

/** The part of a backend that a {@link TestCeremony} uses. */
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
 * A ceremony that a test controls. Its verbs simulate the proxy and the browser. Client, state machine and
 * components are real.
 *
 * A verb answers the pending request of a component, or its next request, so a test may call the verb
 * first. The verb resolves when React has rendered the result. `finish` and `decline` open the ceremony
 * first if it is not open.
 */
export interface TestCeremony {
  /**
   * Replaces `fetch`: give it to `<SigningProvider fetch>` or `createSigningClient`, or replace the global
   * `fetch`. It answers the proxy's routes only, and passes every other request to the page's own `fetch`.
   * Without a `backend`, a replacement returns a sample recipient.
   */
  readonly fetch: typeof fetch
  /** Replaces your own `create`: `<SigningCeremony create={ceremony.create}>`. */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
  /**
   * Replaces `confirm`: `<SigningCeremony confirm={ceremony.answer}>`. It returns the record of
   * {@link confirm}. Without a record it returns `false` before the end, and waits after the end.
   */
  readonly answer: (request: Pick<ConfirmRequest, 'reason'>) => Promise<ConfirmAnswer>
  /** The number of requested ceremonies. */
  readonly requests: number
  /** Grants the ceremony. Its frame is loading: `opening`. */
  readonly grant: () => Promise<void>
  /** Grants the ceremony and loads its frame: `open`. */
  readonly open: () => Promise<void>
  /** Makes the pending request or the loading frame `slow`. Rejects after `open()`. */
  readonly slow: () => Promise<void>
  /**
   * The browser blocks the frame: `blocked`. The code is `frame_blocked` before the page has the frame,
   * and `host_csp_blocked` afterwards.
   */
  readonly block: () => Promise<void>
  /** Grants a ceremony with an emailed link: `emailed`. */
  readonly email: () => Promise<void>
  /** Refuses the ceremony: `failed`, with this code and the proxy's sentence and remedy. */
  readonly fail: (code: TestFailure, details?: TestFailureDetails) => Promise<void>
  /**
   * The recipient reaches the end. The component calls its own `confirm` as in a browser. The service adds
   * the query `search` to `redirect_url`.
   */
  readonly finish: (search?: string) => Promise<void>
  /**
   * The recipient declines. The page sees the same end as after signing, as in the service contract. The
   * record becomes `declined`. A `confirm` with another source must return that itself.
   */
  readonly decline: () => Promise<void>
  /**
   * Sets the record, which {@link answer} returns. Without a `backend` it is also the status of every
   * deliverable: `generated` for `true`, `failed` for a final refusal, otherwise `processing`. After the
   * end both wait for the record. Set it before the component mounts for a signed document.
   */
  readonly confirm: (answer: ConfirmAnswer) => Promise<void>
  /** Stops watching the page. Needed only if one page shows many ceremonies. */
  readonly close: () => void
}
