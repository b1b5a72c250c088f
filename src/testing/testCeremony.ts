import type { CeremonyGrant } from '../contract/ceremony.js'
import type { ProblemCode } from '../contract/problem.js'
import type { ConfirmAnswer, CreateRequest } from '../embed/session/ceremonySession.js'

/** What asking for a ceremony may fail with: a problem of the proxy, or no answer of it at all. */
export type TestFailure = ProblemCode | 'network_error' | 'invalid_answer'

/** What a failure carries beside its code. */
export interface TestFailureDetails {
  /** Seconds to wait before another try, as with `rate_limited`. */
  readonly retryAfter?: number | undefined
  /** The call may have taken effect all the same. */
  readonly unknownOutcome?: boolean | undefined
}

/** How a {@link TestCeremony} is to be. */
export interface TestCeremonyOptions {
  /**
   * Where the ceremony pretends to be; nothing is fetched from there. Set it where the component says
   * `ceremonyOrigins`.
   * @default 'https://ceremony.test'
   */
  readonly ceremonyOrigin?: string | undefined
  /**
   * Answers in place of the made-up answers: `createTestBackend()` of
   * `react-signing-ceremony/testing/backend`, whose emulator then records how the ceremony ends.
   * @default answers that are made up
   */
  readonly backend?: CeremonyBackend | undefined
  /**
   * Milliseconds that a verb waits for the component to ask and to show its frame, before it rejects
   * with a sentence that says what was missing.
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
 * A ceremony in the hands of a test. Its verbs play the proxy and the browser; everything between is
 * the real thing: client, state machine, components.
 *
 * A verb holds for the request that is waiting, or for the next one, so it may be called before the
 * component asks. It resolves when React has rendered what came of it.
 */
export interface TestCeremony {
  /**
   * Stands in for `fetch`: give it to `<SigningProvider fetch>` or `createSigningClient`, or put it in
   * place of the global one. What is no call of the proxy goes to the `fetch` that was there before.
   */
  readonly fetch: typeof fetch
  /** Stands in for a `create` of your own: `<SigningCeremony create={ceremony.create}>`. */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
  /**
   * A `confirm` for components that take theirs from outside. Answers what {@link confirm} was told,
   * and waits until then.
   */
  readonly answer: () => Promise<ConfirmAnswer>
  /** How many ceremonies were asked for. */
  readonly requests: number
  /** Grants the ceremony; its frame stands there and is still loading: `opening`. */
  readonly grant: () => Promise<void>
  /** Grants the ceremony and loads its frame: `open`. */
  readonly open: () => Promise<void>
  /** Lets `slowAfter` pass: the request or the frame that is under way is slow. */
  readonly slow: () => Promise<void>
  /**
   * Keeps the frame away: `blocked`, with `frame_blocked` where the page is not on `embeddable_in`, or
   * with `host_csp_blocked` where the frame stands already.
   */
  readonly block: () => Promise<void>
  /** Grants a ceremony whose link the service delivers by email: `emailed`. */
  readonly email: () => Promise<void>
  /** Refuses the ceremony: `failed`, with this code and the proxy's own words for it. */
  readonly fail: (code: TestFailure, details?: TestFailureDetails) => Promise<void>
  /**
   * The recipient comes to the end, after `open()` where that has not been called. The component's own
   * `confirm` is called, as it is in a browser. `search` is what the service adds to `redirect_url`.
   */
  readonly finish: (search?: string) => Promise<void>
  /**
   * The recipient declines: an end like any other, as in the service contract, after which the record
   * says `declined`. A `confirm` that asks elsewhere must say so itself.
   */
  readonly decline: () => Promise<void>
  /**
   * What the record says from now on: {@link answer}, and without a `backend` every deliverable
   * (`true` makes it `generated`, a last word `failed`), so that `confirmByDeliverable` is answered.
   */
  readonly confirm: (answer: ConfirmAnswer) => Promise<void>
  /** Lets go of the page. Needed only where one page outlives many ceremonies. */
  readonly close: () => void
}
