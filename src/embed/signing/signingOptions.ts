import type { CeremonyGrant } from '../../contract/ceremony.js'
import type {
  ConfirmReason,
  SignedAnswer,
  SigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import type { SealedGrant } from '../client/sealedGrant.js'
import type { CeremonyFinish } from './ceremonyEnd.js'
import type { CeremonyStatus } from './ceremonyState.js'

/** The answer of `confirm`: `true` if signed, `false` if not yet, or the reason of a final end. */
export type ConfirmAnswer = SigningAnswer

/** The argument of `confirm`. */
export interface ConfirmRequest {
  /** Why `confirm` is called. Answer immediately, except after `finished`. */
  readonly reason: ConfirmReason
  /**
   * Whether a timer asks, and not a person. Send it to your server, so that the server does not
   * extend the user's session for this request.
   */
  readonly byTimer: boolean
  /** How the page detected the end; `undefined` before the end. */
  readonly finish: CeremonyFinish | undefined
  readonly recipientId: string | undefined
  /** Aborts when the answer is no longer needed, and after 30 seconds. Pass it to `fetch`. */
  readonly signal: AbortSignal
}

/** Asks the proxy whether a recipient has signed. Returns `undefined` if the proxy does not confirm. */
export type ProxyConfirm = (
  request: ConfirmRequest,
) => Promise<ConfirmAnswer | SignedAnswer | undefined>

/** Callbacks of your application. You can replace them while the ceremony runs. */
export interface CeremonyOptions {
  /**
   * Asks your server whether the recipient has signed. Only the server can decide: users can forge
   * a frame's report, and recipients may sign by email or on another device. {@link ConfirmReason}
   * lists when this is called. One call runs at a time, for at most 30 seconds.
   *
   * Leave it out for a ceremony from the proxy, whose option `confirm` then answers.
   *
   * Only `true` confirms, or `{ answer: true, signer, signedAt }` with what your server knows: the
   * component then shows who signed and when. `'declined'`, `'expired'` and `'replaced'` are final.
   * `false` means "not yet". So does any other value, which is reported as `confirm_invalid`. An error
   * never ends a ceremony that is on screen.
   *
   * @example
   * ```ts
   * confirm: async ({ reason, signal }) =>
   *   (await fetch(`/api/documents/7/signed?reason=${reason}`, { signal })).status === 204
   * ```
   */
  readonly confirm?:
    | ((request: ConfirmRequest) => Promise<ConfirmAnswer | SignedAnswer>)
    | undefined
  /**
   * Called once per attempt, when the recipient reached the end, which does not prove a signature.
   * `finish.via` names the source. Not called for an end that `confirm` reports before the start.
   */
  readonly onFinish?: ((finish: CeremonyFinish) => void) | undefined
  /**
   * Called with each error. The ceremony continues after `frame_slow`, `frame_left`,
   * `frame_not_rendered`, `popup_blocked`, `tab_closed` and the three codes of `confirm`.
   *
   * The console shows each error with its remedy and cause, except `tab_closed`,
   * `ceremony_canceled` and `link_replaced`, which a developer cannot repair. A production build
   * (`process.env.NODE_ENV`) prints no cause, no `unauthenticated`, and nothing if `onError` is set.
   */
  readonly onError?: ((error: SigningError) => void) | undefined
  /** Called when the frame or tab has loaded the ceremony. Browsers do not report what it shows. */
  readonly onReady?: (() => void) | undefined
  /** Called when the status of the ceremony changes. */
  readonly onStatusChange?: ((status: CeremonyStatus) => void) | undefined
}

/** The argument of `create`. */
export interface CreateRequest {
  /** Aborts after 30 seconds. Pass it to `fetch`. */
  readonly signal: AbortSignal
  /**
   * A random string for one intention of the person. A retry after a lost response has the same
   * string, so your backend can return the ceremony of the first request.
   */
  readonly idempotencyKey: string
}

/** A ceremony that the host application has requested from its own backend. */
export type GivenCeremony = CeremonyGrant & { readonly url: string }

/** Options of a signing. */
export interface SigningOptions extends CeremonyOptions {
  /** The id of the recipient, which `confirm` receives. */
  readonly recipientId?: string | undefined
  /** Requests a ceremony. Called once per attempt. The promise must settle within 30 seconds. */
  readonly create: (request: CreateRequest) => Promise<unknown>
  /** Returns the question to the proxy, if it confirms. The option `confirm` takes precedence. */
  readonly proxyConfirm?: (() => ProxyConfirm | undefined) | undefined
  /** Whether the page must be able to close a tab, so that the tab keeps its opener. */
  readonly ownsTabs?: boolean | undefined
  /**
   * Called when the user closes the tab or the dialog. `status` is the status at that time. If the
   * ceremony had not ended, unfinished work is lost.
   */
  readonly onLeave?: ((status: CeremonyStatus) => void) | undefined
  /**
   * Origins of the signing service, such as `https://sign.example`. Other origins are refused.
   * @default every origin except the page's own
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /**
   * Milliseconds after which a pending request or a loading frame counts as `slow`. Excludes the
   * time while the page is hidden or offline. `Infinity` disables the check.
   * @default 15000
   */
  readonly slowAfter?: number | undefined
  /**
   * The text that a new tab shows until the ceremony loads.
   * @default the English sentence
   */
  readonly loadingText?: string | undefined
}

/** Options of `createCeremonySession`. */
export interface CeremonySessionOptions extends Omit<
  SigningOptions,
  'ownsTabs' | 'create' | 'proxyConfirm'
> {
  /** Requests a ceremony from this package's client, or `{ url, … }` from your own backend. */
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant | SealedGrant>
  /**
   * Identifies the signing, such as `lease-7`. After `openHere()`, the window returns to a new
   * page, whose session with the same key continues the signing.
   */
  readonly ceremonyKey?: string | undefined
  /**
   * Small files on the ceremony's origin, such as `https://sign.example/favicon.ico`, that allow
   * framing. A hidden frame loads them before the click, to open a connection for the ceremony.
   * @default none: `prepare()` does nothing
   */
  readonly warmUp?: readonly string[] | undefined
}
