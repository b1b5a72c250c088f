import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { Answer, ConfirmReason, SigningAnswer } from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import type { CeremonyRequestBody } from './ceremony.js'
import type { CeremonyFinish, CeremonyState } from './signingState.js'

/** The answer of `confirm`: `true` if signed, `false` if not yet, or the reason of a final end. */
export type ConfirmAnswer = SigningAnswer

/** The argument of `confirm`. */
export interface ConfirmRequest {
  /** Why `confirm` is called. */
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

/** Options of one component or script that uses a signing. They can change while it runs. */
export interface SigningOptions extends CeremonyRequestBody {
  /** The recipient's id `re_…`. It identifies the signing, unless you set `create`. */
  readonly recipientId?: string | undefined
  /**
   * Requests the ceremony from your own backend, without the proxy. Returns the service's
   * `{ url, embeddable_in, redirect_url }`. Called once per attempt; the promise must settle within
   * 30 seconds. If it throws, the status becomes `failed` with your `SigningError`, or with
   * `create_failed`.
   */
  readonly create?: ((request: CreateRequest) => Promise<CeremonyGrant | object>) | undefined
  /**
   * Asks your server whether the recipient has signed. Only the server can decide: users can forge
   * a frame's report, and recipients may sign by email or on another device. {@link ConfirmReason}
   * lists when this is called. One call runs at a time, for at most 30 seconds.
   *
   * Leave it out for a ceremony from the proxy, whose option `confirm` then answers.
   *
   * Only `true` confirms, or `{ answer: true, signer, signedAt }` with what your server knows: the
   * component then shows who signed and when. `false` means "not yet". Other strings of
   * {@link ConfirmAnswer} are final. Any other value is reported as `confirm_invalid`. An error
   * never ends a ceremony that is on screen. Throw an error with the `status` 401 if the session has
   * ended, and do not return `false`: the page then asks the person to sign in.
   *
   * @example
   * ```ts
   * confirm: async ({ reason, signal }) => {
   *   const response = await fetch(`/api/documents/7/signed?reason=${reason}`, { signal })
   *   if (!response.ok) throw Object.assign(new Error('not answered'), { status: response.status })
   *   return response.json()
   * }
   * ```
   */
  readonly confirm?: ((request: ConfirmRequest) => Promise<ConfirmAnswer | Answer>) | undefined
  /**
   * What your own list already knows about this signature, of the type that `confirm` returns. It is
   * used when the signing is created, also in the server's HTML, and the page does not ask on mount.
   * Later values are ignored.
   * @default none: the page asks when the component becomes visible
   */
  readonly initialAnswer?: ConfirmAnswer | Answer | undefined
  /**
   * Called when the status changes, with the whole state. `finished` means that the recipient
   * reached the end, `confirmed` that your server says so, `closed` that the person left.
   */
  readonly onStatusChange?: ((state: CeremonyState) => void) | undefined
  /**
   * Called with each error. The ceremony continues after `frame_slow`, `frame_left` and the three
   * codes of `confirm`.
   *
   * The console shows each error with its remedy and cause, except `ceremony_canceled` and
   * `link_replaced`, which a developer cannot repair. A production build (`process.env.NODE_ENV`)
   * prints one sentence without the cause, and nothing if `onError` is set.
   */
  readonly onError?: ((error: SigningError) => void) | undefined
}

/** One component or script that uses a signing, with its current options. */
export interface Holder {
  readonly current: SigningOptions
}

/**
 * Returns what remains of the options of a component that has left. Nobody answers in the place of an
 * own `create`: the proxy does not know its document.
 */
export function afterLeaving({ current: { recipientId, create } }: Holder): Holder {
  return { current: { recipientId, create: create && createNothing } }
}

async function createNothing(): Promise<never> {
  return Promise.reject(new Error('The component has left the page.'))
}

/** A component that can show the frame. */
export interface View {
  readonly holder: Holder
}

/** Identifies a signing in a function of the provider. */
export interface SigningNames {
  /** The recipient's id, or the `ceremonyKey` beside your own `create`. */
  readonly key: string
  readonly recipientId: string | undefined
}

/** Options of a client that concern each of its signings. */
export interface ClientOptions {
  /** Options for the pages of the signing service. */
  readonly service?: ServicePageOptions | undefined
  /** Called after the `onStatusChange` of the components, also when they have left. */
  readonly onStatusChange?: ((state: CeremonyState, names: SigningNames) => void) | undefined
  /** Called after the `onError` of the components. The end of the session comes once, without a key. */
  readonly onError?: ((error: SigningError, names: Partial<SigningNames>) => void) | undefined
}

/** Options for the pages of the signing service. */
export interface ServicePageOptions {
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
   * Small files on the ceremony's origin, such as `https://sign.example/favicon.ico`, that allow
   * framing. A hidden frame loads them before the click, to open a connection for the ceremony.
   * @default none
   */
  readonly warmUp?: readonly string[] | undefined
  /**
   * Whether a link beside the start button opens the document to read before signing. The proxy needs
   * its option `document`, and the page must be signed in by a cookie: a link sends no headers.
   * @default false
   */
  readonly document?: boolean | undefined
  /**
   * The `allow` attribute of the iframe: the browser features that the ceremony is allowed to use.
   * @default 'fullscreen; clipboard-write'
   */
  readonly allow?: string | undefined
  /**
   * The `sandbox` attribute of the iframe. `docs/hooks.md` has a value that prevents the ceremony
   * from navigating your page. Test it: a sandbox may break downloads, printing and identity checks.
   * @default no sandbox
   */
  readonly sandbox?: string | undefined
}
