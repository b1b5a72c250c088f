import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { SigningError } from '../../contract/signingError.js'
import type { SealedGrant } from '../client/sealedGrant.js'
import type { CeremonyFinish, CeremonyStatus, FinalAnswer } from './ceremonyState.js'

/** The answers of `confirm`: `true` if the signature counts, `false` if not yet, or a final reason. */
export type ConfirmAnswer = boolean | FinalAnswer

/**
 * Why `confirm` is called:
 *
 * - `mounted`: the component appeared; nothing has been created.
 * - `finished`: the frame or tab reported the end.
 * - `refused`: the service says that the recipient can no longer act.
 * - `returned`: the page became visible or online again, or `recheck()` was called.
 * - `left`: the frame has loaded another page, which this page cannot read.
 * - `open`: the ceremony has been open for another 30 seconds.
 */
export type ConfirmReason = 'mounted' | 'finished' | 'refused' | 'returned' | 'left' | 'open'

/** The argument of `confirm`. */
export interface ConfirmRequest {
  /** Why it is called. Answer at once, except after `finished`. */
  readonly reason: ConfirmReason
  /** How the end was noticed; `undefined` before the end. */
  readonly finish: CeremonyFinish | undefined
  readonly recipientId: string | undefined
  /** Aborted when the answer no longer matters, and after 30 seconds. Pass it to `fetch`. */
  readonly signal: AbortSignal
}

/** Callbacks of the host. They may change while the ceremony runs. */
export interface CeremonyOptions {
  /**
   * Asks the host's server whether the recipient has signed. The server is the record: the frame's
   * report is a hint, and a recipient may also sign by email or on another device. {@link ConfirmReason}
   * lists when it is called: one call at a time, with 30 seconds for the answer.
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
   * The recipient reached the end, as the frame, the tab or `confirm` reports (`finish.via`). Called once
   * an attempt, and not for an answer of `confirm` before the start. It is no proof of a signature.
   */
  readonly onFinish?: ((finish: CeremonyFinish) => void) | undefined
  /**
   * Receives each error. `frame_slow`, `frame_left`, `frame_not_rendered`, `popup_blocked`, `tab_closed`
   * and the three codes of `confirm` do not end the ceremony.
   *
   * The console shows each error with its remedy, except `unauthenticated`, `tab_closed`,
   * `ceremony_canceled` and `link_replaced`, which a developer cannot repair. A production build
   * (`process.env.NODE_ENV`) with `onError` prints nothing.
   */
  readonly onError?: ((error: SigningError) => void) | undefined
  /** The ceremony has reached another status. */
  readonly onStatusChange?: ((status: CeremonyStatus) => void) | undefined
}

/** The argument of `create`. */
export interface CreateRequest {
  /** Aborted after 30 seconds. */
  readonly signal: AbortSignal
}

/** A ceremony that the host has requested itself. */
export type GivenCeremony = CeremonyGrant & { readonly url: string }

/** Options of a session. */
export interface SessionOptions extends CeremonyOptions {
  /** The recipient, for `confirm`. */
  readonly recipientId?: string | undefined
  /** Requests a ceremony; called once an attempt, with 30 seconds for the answer. */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
  /** `create` returns the same ceremony each time, so that a restart would not help. */
  readonly isGiven?: boolean | undefined
  /**
   * The person closed the tab or the dialog. `status` is the state at that time: before an end, unfinished
   * work is lost.
   */
  readonly onLeave?: ((status: CeremonyStatus) => void) | undefined
  /**
   * Origins of the signing service, such as `https://sign.example`. A url elsewhere is refused.
   * @default every origin except the page's own
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /**
   * Milliseconds after which a pending request, or a loading frame, is `slow`. Time does not count while
   * the page is hidden or offline. `Infinity`: never.
   * @default 15000
   */
  readonly slowAfter?: number | undefined
  /**
   * The text of a new tab until it shows the ceremony.
   * @default the English sentence
   */
  readonly loadingText?: string | undefined
}

/** Options of `createCeremonySession`. */
export interface CeremonySessionOptions extends Omit<SessionOptions, 'isGiven' | 'create'> {
  /**
   * Requests a ceremony; called once an attempt, with 30 seconds for the answer. For your own backend,
   * return its `{ url, embeddable_in, redirect_url }`.
   */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant | SealedGrant>
  /**
   * Small files on the ceremony's origin, such as `https://sign.example/favicon.ico`. `prepare()` loads
   * them in a hidden frame, so that the ceremony's frame uses an open connection. They must allow framing.
   * @default none: `prepare()` does nothing
   */
  readonly warmUp?: readonly string[] | undefined
}
