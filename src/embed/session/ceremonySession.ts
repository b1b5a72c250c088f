import type { CeremonyState } from './ceremonyState.js'
import type { CeremonySessionOptions, SessionOptions } from './sessionOptions.js'

/**
 * One ceremony on one page: a store with `subscribe` and `getSnapshot`, and the verbs. It does not reveal
 * the ceremony's url.
 */
export interface Session {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CeremonyState
  /** Requests a ceremony. Does nothing unless the session is `idle` or has `failed`. */
  readonly start: () => void
  /**
   * Ends the ceremony and requests a new one, in a tab if the old one was in a tab. Call it in a click
   * handler. The old tab is closed if the browser allows it: Chromium does not close a tab without an
   * opener, which a ceremony has if its landing is on this page's origin.
   */
  readonly restart: () => void
  /** Ends the ceremony, and closes its tab as `restart` does. An unfinished signature is lost. */
  readonly close: () => void
  /** Asks `confirm` now, with the reason `returned`. */
  readonly recheck: () => void
  /**
   * Shows the ceremony in a browser tab of its own, where no framing rule applies. Call it in a click
   * handler: browsers refuse to open tabs elsewhere.
   *
   * Moves the current ceremony to the tab, or requests one. If its tab is open already, brings that tab to
   * the front.
   */
  readonly openInTab: () => void
}

/** A {@link Session} of a page without React. */
export interface CeremonySession extends Session {
  /**
   * Loads the addresses of `warmUp`, so that the frame finds an open connection. Call it when a person is
   * about to start, as often as you like. Does nothing if the browser is asked to save data or uses a
   * cellular connection.
   */
  readonly prepare: () => void
  /** Replaces the options. `create` is used from the next attempt on. */
  readonly configure: (options: CeremonySessionOptions) => void
}

/** A component or script that uses a session, with its current options. */
export interface SessionHolder {
  readonly current: SessionOptions
}

/** A {@link Session} that ends after its last holder has released it. */
export interface HeldSession extends Session {
  /**
   * Adds a holder. The returned function releases it. Every holder is notified. Without a holder the
   * session does not start.
   */
  readonly hold: (holder: SessionHolder) => () => void
}
