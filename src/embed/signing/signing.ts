import type { CeremonyState } from './ceremonyState.js'
import type { CeremonySessionOptions } from './signingOptions.js'

/**
 * One signing on one page: this recipient and this document, until the server's answer is final. A
 * verb does what `VERBS` in `ceremonyState.ts` lists. No property reveals the ceremony's url.
 */
export interface Signing {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CeremonyState
  /** Requests a ceremony if the status is `idle` or `failed`. */
  readonly start: () => void
  /**
   * Ends the attempt and requests a new ceremony in the same place. Does nothing while a request is
   * pending and not slow, and after a final answer. A ceremony in a tab restarts in a new tab: call
   * it in a click handler. Chromium keeps the old tab open if `redirect_url` is on this page's origin,
   * because that tab has no opener.
   */
  readonly restart: () => void
  /**
   * Ends an attempt that has not reached the end, and closes its tab as `restart` does. An unfinished
   * signature is lost. Does nothing after the end: the signing keeps what the page knows about it.
   */
  readonly close: () => void
  /** Calls `confirm` now, with the reason `pressed`. Does nothing after a final answer. */
  readonly recheck: () => void
  /**
   * Shows the current ceremony, or requests one, in its own browser tab, where framing rules do not
   * apply. Call it in a click handler, because browsers block other new tabs. Brings an open tab to
   * the front. Does nothing after the end.
   */
  readonly openInTab: () => void
  /**
   * Shows the current ceremony, or requests one, in this window, where no framing rule and no popup
   * blocker applies. At the end, the landing page returns to this page. Opens a tab instead if another
   * page frames this page. Does nothing after the end.
   */
  readonly openHere: () => void
}

/** A {@link Signing} for a page without React. */
export interface CeremonySession extends Signing {
  /**
   * Loads the urls in `warmUp`, so that the frame can use an open connection. Call it when the
   * user is about to start; repeated calls are harmless.
   */
  readonly prepare: () => void
  /** Replaces the options. A new `create` takes effect at the next start or restart. */
  readonly configure: (options: CeremonySessionOptions) => void
}
