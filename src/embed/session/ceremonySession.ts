import type { CeremonyState } from './ceremonyState.js'
import type { CeremonySessionOptions, SessionOptions } from './sessionOptions.js'

/**
 * One ceremony on one page: a store with `subscribe` and `getSnapshot`, and functions that control
 * the ceremony. The session does not reveal the ceremony's url.
 */
export interface Session {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CeremonyState
  /** Requests a ceremony if the status is `idle` or `failed`. Otherwise does nothing. */
  readonly start: () => void
  /**
   * Ends the ceremony and requests a new one. A ceremony in a tab restarts in a new tab. Call it in
   * a click handler. The old tab is closed, except in Chromium if `redirect_url` is on this page's
   * origin: the tab then has no opener, so Chromium does not close it.
   */
  readonly restart: () => void
  /** Ends the ceremony, and closes its tab as `restart` does. An unfinished signature is lost. */
  readonly close: () => void
  /** Calls `confirm` now, with the reason `returned`. */
  readonly recheck: () => void
  /**
   * Shows the ceremony in its own browser tab, where framing rules do not apply. Call it in a click
   * handler, because browsers block other new tabs.
   *
   * Moves the current ceremony to the tab, or requests a new ceremony. If the ceremony's tab is
   * open already, brings that tab to the front.
   */
  readonly openInTab: () => void
}

/** A {@link Session} for a page without React. */
export interface CeremonySession extends Session {
  /**
   * Loads the addresses in `warmUp`, so that the frame can use an open connection. Call it when the
   * user is about to start; repeated calls are harmless. Does nothing if the browser is asked to
   * save data or uses a cellular connection.
   */
  readonly prepare: () => void
  /** Replaces the options. A new `create` takes effect at the next start or restart. */
  readonly configure: (options: CeremonySessionOptions) => void
}

/** The current options of a component or script that uses a session. */
export interface SessionHolder {
  readonly current: SessionOptions
}

/** A {@link Session} that ends when no component or script uses it any more. */
export interface HeldSession extends Session {
  /**
   * Registers a component or script (a holder), whose callbacks the session then calls. Returns a
   * function that removes the holder. Without holders, the session does not start.
   */
  readonly hold: (holder: SessionHolder) => () => void
}
