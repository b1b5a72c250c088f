import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { SigningError } from '../../contract/signingError.js'
import type { SealedGrant } from '../client/sealedGrant.js'
import type { CeremonyFinish, CeremonyStatus, FinalAnswer } from './ceremonyState.js'

/**
 * What `confirm` may return: `true` if the end counts, `false` if that is not known yet, or why it
 * never will count.
 */
export type ConfirmAnswer = boolean | FinalAnswer

/**
 * Why `confirm` is asked:
 *
 * - `mounted`: the component appeared; nothing has been created.
 * - `finished`: the frame or tab reported the end.
 * - `refused`: the service says that the recipient can no longer act.
 * - `returned`: the page became visible or online again, or `recheck()` was called.
 * - `left`: the frame has loaded another page that this page cannot read.
 * - `open`: the ceremony has been open for another 30 seconds.
 */
export type ConfirmReason = 'mounted' | 'finished' | 'refused' | 'returned' | 'left' | 'open'

/** What `confirm` is told. */
export interface ConfirmRequest {
  /** Why it is asked. Only after `finished` may the answer take its time. */
  readonly reason: ConfirmReason
  /** How the end was noticed; `undefined` while there is none. */
  readonly finish: CeremonyFinish | undefined
  readonly recipientId: string | undefined
  /** Aborted when the answer no longer matters, and after 30 seconds. Pass it to `fetch`. */
  readonly signal: AbortSignal
}

/** What a host may say about one ceremony. All of it may change while the ceremony runs. */
export interface CeremonyOptions {
  /**
   * Asks the host's server whether the recipient's signature has arrived. The server is the record:
   * what the frame says is a hint, and a recipient may also sign by email or on another device. See
   * {@link ConfirmReason} for when it is asked; one call at a time, 30 seconds at most.
   *
   * Only `true` confirms. `'declined'`, `'expired'` and `'replaced'` are final; `false` means "not
   * yet". Any other value counts as "not yet" and is reported as `confirm_invalid`. An error never
   * ends a ceremony that is on screen.
   *
   * @example
   * ```ts
   * confirm: async ({ reason, signal }) =>
   *   (await fetch(`/api/documents/7/signed?reason=${reason}`, { signal })).status === 204
   * ```
   */
  readonly confirm?: ((request: ConfirmRequest) => Promise<ConfirmAnswer>) | undefined
  /**
   * The recipient reached the end, or `confirm` says so (`finish.via` is `server`). Called once an
   * attempt, and not if `confirm` says so before the start. Says nothing about a signature.
   */
  readonly onFinish?: ((finish: CeremonyFinish) => void) | undefined
  /**
   * Something went wrong. `frame_slow`, `frame_left`, `frame_not_rendered`, `popup_blocked`,
   * `tab_closed` and the three codes of `confirm` do not end the ceremony.
   *
   * Each error is also printed with its remedy, except `unauthenticated`, `tab_closed`,
   * `ceremony_canceled` and `link_replaced`, which a developer cannot repair. A production build
   * (`process.env.NODE_ENV`) prints nothing if there is an `onError`.
   */
  readonly onError?: ((error: SigningError) => void) | undefined
  /** The ceremony has reached another status. */
  readonly onStatusChange?: ((status: CeremonyStatus) => void) | undefined
}

/** What `create` is told about its request. */
export interface CreateRequest {
  /** Aborted after 30 seconds, when the session no longer waits. */
  readonly signal: AbortSignal
}

/**
 * Requests a ceremony; called once an attempt, with 30 seconds for the answer. For a backend of your
 * own, return its `{ url, embeddable_in, redirect_url }`.
 */
export type CreateCeremony = (request: CreateRequest) => Promise<SealedGrant | CeremonyGrant>

/** A ceremony that the host has requested itself. */
export type GivenCeremony = CeremonyGrant & { readonly url: string }

/** What a session needs. */
export interface SessionOptions extends CeremonyOptions {
  /** The recipient, for `confirm`. */
  readonly recipientId?: string | undefined
  /** Requests a ceremony; called once an attempt, with 30 seconds for the answer. */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
  /** `create` returns the same ceremony each time, so that a restart would not help. */
  readonly isGiven?: boolean | undefined
  /**
   * The person closed the tab or the dialog. `status` is the state at that time: before an end the
   * ceremony is over, after one nothing is lost.
   */
  readonly onLeave?: ((status: CeremonyStatus) => void) | undefined
  /**
   * Origins of the signing service, such as `https://sign.example`. A url elsewhere is refused.
   * @default every origin except the page's own
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /**
   * Milliseconds after which a request or a frame that is still loading is called slow. Time in
   * which the page is hidden or offline does not count. `Infinity`: never.
   * @default 15000
   */
  readonly slowAfter?: number | undefined
  /**
   * What a new tab shows until it has the ceremony.
   * @default the English sentence
   */
  readonly loadingText?: string | undefined
}

/** Options of `createCeremonySession`. */
export interface CeremonySessionOptions extends Omit<SessionOptions, 'isGiven' | 'create'> {
  readonly create: CreateCeremony
  /**
   * Small files on the ceremony's origin, such as `https://sign.example/favicon.ico`. `prepare()` loads
   * them out of sight, so that the frame finds an open connection. They must allow framing.
   * @default none: `prepare()` does nothing
   */
  readonly warmUp?: readonly string[] | undefined
}
