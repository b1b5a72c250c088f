import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { SigningError } from '../../contract/signingError.js'
import type { SealedGrant } from '../client/sealedGrant.js'
import type { CeremonyEnd } from '../ending/liveServiceMessage.js'
import type { CeremonyFinish, CeremonyState, CeremonyStatus } from './ceremonyState.js'

/**
 * What `confirm` may answer: `true` if the end counts, `false` if it is not known yet, or why it never
 * will.
 */
export type ConfirmAnswer = boolean | 'declined' | 'expired' | 'replaced' | 'never'

/** What a host may say about one ceremony. All of it may change while the ceremony runs. */
export interface CeremonyOptions {
  /**
   * Asks the host's server whether the end of the ceremony counts. Nothing else can: what the frame
   * says is a hint, and none of the service's three operations reads a recipient. A deliverable that
   * has become `generated` is the one fact the service gives.
   *
   * Only exactly `true` confirms. `'declined'`, `'expired'`, `'replaced'` and `'never'` are the last
   * word; `false` means "not yet", and may be asked again. Anything else counts as "not yet" too and
   * is told to the developer (`confirm_invalid`). `signal` is aborted when nobody waits any more.
   */
  readonly confirm?:
    | ((
        finish: CeremonyFinish,
        options: { readonly signal: AbortSignal },
      ) => Promise<ConfirmAnswer> | ConfirmAnswer)
    | undefined
  /**
   * Milliseconds that `confirm` may take; then the end is `unconfirmed` with `confirm_timeout`.
   * @default 30000
   */
  readonly confirmTimeout?: number | undefined
  /** The recipient came to the end. Called once an attempt; says nothing about a signature. */
  readonly onFinish?: ((finish: CeremonyFinish) => void) | undefined
  /**
   * Something went wrong. `frame_slow`, `frame_left`, `popup_blocked`, `tab_closed` and the three of
   * `confirm` do not end the ceremony.
   *
   * Each is also printed with its remedy, but for `unauthenticated`, `tab_closed`, `ceremony_canceled`,
   * `open_elsewhere` and `link_replaced`, which no developer can mend; in a production build
   * (`process.env.NODE_ENV`) nothing is printed where there is an `onError`.
   */
  readonly onError?: ((error: SigningError) => void) | undefined
  /** The frame is on a page of this origin that is not the landing: a login page, say. */
  readonly onUnexpectedNavigation?: ((page: { readonly pathname: string }) => void) | undefined
  /**
   * Origins that ceremonies live on, such as `https://sign.example`. A url elsewhere is refused.
   * @default every origin but the page's own
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /**
   * Milliseconds until a request or a frame that is still under way is called slow, counted while the
   * page is visible and online. `Infinity`: never.
   * @default 15000
   */
  readonly slowAfter?: number | undefined
  /**
   * Whether to find out, once a page and out of sight, that the landing behind `redirect_url` can be
   * shown in a frame here. What cannot is `blocked` with `landing_unreachable` before anybody signs.
   * Set it to `false` where loading the landing does something: it is fetched without a signature.
   * @default true
   */
  readonly probeLanding?: boolean | undefined
  /**
   * Whether the service's urls are good for one use, which the contract does not say. If so, opening
   * a tab after a frame asks for a new ceremony.
   * @default false
   */
  readonly singleUse?: boolean | undefined
  /**
   * Beyond the service contract, which knows of no messages: reads what a ceremony's own page posts
   * and returns how the ceremony ended, if it did. It is asked only about messages from the ceremony's
   * window and origin, and before the table of events that a grant may bring: a proxy with
   * `signatureApi2026` needs none of this.
   * @default the landing, and the events that the grant names
   */
  readonly readCeremonyMessage?: ((data: unknown) => CeremonyEnd | undefined) | undefined
}

/** What `create` of a session is told about the request it is to make. */
export interface CreateRequest {
  /** Set when a running request for the same recipient must not be joined. */
  readonly fresh: boolean
  /** Aborted when `createTimeout` is over: nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** What every session is told, wherever its ceremonies come from. */
export interface SessionOptions extends CeremonyOptions {
  /**
   * Whose ceremony it is. Sessions of one recipient on one page share its end: when one has finished,
   * so have the others (`finish.via` is `elsewhere`).
   * @default no end is shared
   */
  readonly recipientId?: string | undefined
  /** The ceremony has come to another status. */
  readonly onStatusChange?: ((status: CeremonyStatus) => void) | undefined
  /**
   * The person has closed the tab, or in a component the dialog. `status` is the one it was left in:
   * after an end (`confirmed`, say) nothing is lost by it, before one the ceremony is over.
   */
  readonly onLeave?: ((status: CeremonyStatus) => void) | undefined
}

/** {@link SessionOptions}, and where ceremonies come from. */
export interface CeremonySessionOptions extends SessionOptions {
  /**
   * Asks for a ceremony; called once an attempt. For a ceremony from a backend of your own, return its
   * `{ url, embeddable_in, redirect_url }`.
   */
  readonly create: (request: CreateRequest) => Promise<SealedGrant | CeremonyGrant>
  /**
   * Milliseconds that `create` may take; then the session has `failed` with `create_timeout`.
   * @default 30000
   */
  readonly createTimeout?: number | undefined
}

/**
 * One ceremony on one page: a small store with `subscribe` and `getSnapshot`, and the verbs. The
 * ceremony's url is not reachable from it.
 */
export interface Session {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CeremonyState
  /** Asks for a ceremony. Does nothing unless the session is `idle` or has `failed`. */
  readonly start: () => void
  /**
   * Ends what is under way and asks for a new ceremony. A tab that shows the old one is closed, where
   * the browser lets this page: Chromium does not once the ceremony is in a tab without an opener, which
   * is where the landing is on this page's origin. That tab stays, and its own word about an end is not
   * heard.
   */
  readonly restart: () => void
  /** Ends what is under way, a tab as `restart` does. An unfinished signature is lost. */
  readonly close: () => void
  /** Asks `confirm` again, after it has said "not yet" or failed to answer. */
  readonly recheck: () => void
  /**
   * Keeps the session alive until the returned function is called. From the last release on nothing
   * happens any more, `start` included; a task later the session closes, unless it was retained
   * again: what is taken out of the page and put back in one go loses nothing. A tab that shows the
   * document stays open.
   */
  readonly retain: () => () => void
}

/** A {@link Session} that asks `create` for its ceremonies. */
export interface CeremonySession extends Session {
  /** Replaces the options; those of `create` hold from the next attempt. */
  readonly configure: (options: CeremonySessionOptions) => void
}
