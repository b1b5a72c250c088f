import type { CeremonyState } from './ceremonyState.js'
import type { CeremonySessionOptions } from './signingOptions.js'

/**
 * One signing on one page: this recipient and this document, until the server's answer is final. A
 * store with `subscribe` and `getSnapshot`, and verbs. `VERBS` in `ceremonyState.ts` lists what each
 * verb does in each status; otherwise a verb does nothing. No property reveals the ceremony's url.
 */
export interface Signing {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CeremonyState
  /** Requests a ceremony if the status is `idle` or `failed`. */
  readonly start: () => void
  /**
   * Ends the attempt and requests a new ceremony in the same place. Does nothing while a request is
   * pending and not slow, and after a final answer. A ceremony in a tab restarts in a new tab: call
   * it in a click handler. The old tab is closed, except in Chromium if `redirect_url` is on this
   * page's origin: the tab then has no opener, so Chromium does not close it.
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
   * Shows the ceremony in its own browser tab, where framing rules do not apply. Call it in a click
   * handler, because browsers block other new tabs.
   *
   * Moves the current ceremony to the tab, or requests one. If the ceremony's tab is open already,
   * brings that tab to the front. Does nothing after the end.
   */
  readonly openInTab: () => void
  /**
   * Shows the ceremony in this window, where no framing rule and no popup blocker applies. The page
   * is left; at the end, the landing page returns to it. Does nothing after the end.
   *
   * Uses the current ceremony, or requests one. Opens a tab instead if another page frames this page.
   */
  readonly openHere: () => void
}

/** A {@link Signing} for a page without React. */
export interface CeremonySession extends Signing {
  /**
   * Loads the addresses in `warmUp`, so that the frame can use an open connection. Call it when the
   * user is about to start; repeated calls are harmless. Does nothing if the browser is asked to
   * save data or uses a cellular connection.
   */
  readonly prepare: () => void
  /** Replaces the options. A new `create` takes effect at the next start or restart. */
  readonly configure: (options: CeremonySessionOptions) => void
}
