import type { CeremonyGrant } from '../contract/ceremony.js'
import type { ProblemCode } from '../contract/problem.js'
import type {
  ConfirmAnswer,
  ConfirmRequest,
  CreateRequest,
} from '../embed/signing/signingOptions.js'

/** How a request for a ceremony fails: with an error code of the proxy, or without its response. */
export type TestFailure = ProblemCode | 'network_error' | 'invalid_answer'

/** The details of a failure, in addition to its code. */
export interface TestFailureDetails {
  /** Seconds to wait before another try, for example with the code `rate_limited`. */
  readonly retryAfter?: number | undefined
  /** The request may have had its effect although it failed. */
  readonly unknownOutcome?: boolean | undefined
}

/** Options of {@link TestCeremony}. */
export interface TestCeremonyOptions {
  /**
   * The origin of the simulated ceremony's url, which receives no request. Set this option if your
   * `<SigningProvider>` has `service.ceremonyOrigins`.
   * @default 'https://ceremony.test'
   */
  readonly ceremonyOrigin?: string | undefined
  /**
   * The backend that answers requests: `createTestBackend()` of
   * `react-signing-ceremony/testing/backend`. Its emulator then stores how the ceremony ended.
   * @default sample responses
   */
  readonly backend?: CeremonyBackend | undefined
  /**
   * Milliseconds that a method waits for the component's request or frame, before it rejects.
   * @default 3000
   */
  readonly patience?: number | undefined
}

/** The functions of a backend that a {@link TestCeremony} uses. */
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
 * A ceremony that a test controls. Its methods simulate the proxy and the browser. The client, the
 * state machine and the components are real.
 *
 * A method answers the component's pending request or its next request, so a test can call the
 * method before the component sends a request. The method resolves when React has rendered the
 * result. `finish` and `decline` open the ceremony first if necessary.
 */
export interface TestCeremony {
  /**
   * Simulates the proxy: pass it to `<SigningProvider fetch>` or `createSigningClient`, or replace
   * the global `fetch`. It answers only the proxy's routes, and passes other requests to the page's
   * own `fetch`. Without a `backend`, a request to replace a recipient returns a sample recipient.
   */
  readonly fetch: typeof fetch
  /** Replaces your own `create` function: `<SigningCeremony create={ceremony.create}>`. */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
  /**
   * Replaces your `confirm`: `<SigningCeremony confirm={ceremony.answer}>`. Returns the value set
   * by {@link confirm}. Without a value, returns `false` before the end and waits after it.
   */
  readonly answer: (request: Pick<ConfirmRequest, 'reason'>) => Promise<ConfirmAnswer>
  /** The number of ceremonies that components have requested. */
  readonly requests: number
  /** Creates the requested ceremony. Its frame is still loading. Status: `opening`. */
  readonly grant: () => Promise<void>
  /** Creates the requested ceremony and loads its frame. Status: `open`. */
  readonly open: () => Promise<void>
  /** Makes the pending request or the loading frame slow. Rejects after `open()`. */
  readonly slow: () => Promise<void>
  /**
   * Simulates that the browser blocks the frame. Status: `blocked`. The error code is
   * `frame_blocked` if the page does not show the frame yet, otherwise `host_csp_blocked`.
   */
  readonly block: () => Promise<void>
  /** Creates a ceremony whose link the service emails. Status: `emailed`. */
  readonly email: () => Promise<void>
  /** Refuses the request with this code and the proxy's texts for this code. Status: `failed`. */
  readonly fail: (code: TestFailure, details?: TestFailureDetails) => Promise<void>
  /**
   * Simulates that the recipient reaches the end. The component asks the proxy or calls its own
   * `confirm`, as in a browser. `search` is the query string that the service adds to `redirect_url`.
   * With `presentation={redirect}` in jsdom, render your page again: in a browser, it loads again.
   */
  readonly finish: (search?: string) => Promise<void>
  /**
   * Simulates that the recipient declines. As in the service contract, the page detects the same end
   * as after signing. {@link answer} then returns `declined`. Your own `confirm` must do this itself.
   */
  readonly decline: () => Promise<void>
  /**
   * Sets the answer of the proxy and of {@link answer}: whether the recipient has signed. Without a
   * `backend`, also sets the status of every deliverable: `generated` for `true`, `failed` for a
   * final refusal, otherwise `processing`. After the end, both wait for this call. Call it before
   * mounting to show a signed document.
   */
  readonly confirm: (answer: ConfirmAnswer) => Promise<void>
  /**
   * Makes every later question of the page fail with this code, until {@link confirm} sets an answer.
   * {@link answer} throws an error with the same code.
   */
  readonly failConfirm: (code: TestFailure) => Promise<void>
  /**
   * Ends the login session: every later request is answered with 401 `unauthenticated`. `state` of
   * the component then has `isSignedOut` after the next request.
   */
  readonly signOut: () => Promise<void>
  /** Simulates that the person has signed in again and returns to the page, which then asks. */
  readonly signIn: () => Promise<void>
  /** Stops observing the page. Needed only if one page shows many ceremonies. */
  readonly close: () => void
}
