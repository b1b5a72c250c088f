import type { CeremonyState } from './ceremonyState.js'
import type { CeremonySessionOptions, SessionOptions } from './sessionOptions.js'

/**
 * One ceremony on one page: a small store with `subscribe` and `getSnapshot`, and the verbs. The
 * ceremony's url cannot be reached from it.
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
   * Moves the current ceremony, or requests a new one if there is none. If its tab is open already,
   * brings that tab to the front.
   */
  readonly openInTab: () => void
}

/** A {@link Session} that requests its ceremonies from `create`. */
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

/** A component, or a script, that shows a session. It holds the options of now. */
export interface SessionHolder {
  readonly current: SessionOptions
}

/** A {@link Session} as components use it: it lives as long as something holds it. */
export interface HeldSession extends Session {
  /**
   * Holds the session until the returned function is called. Every holder is notified; a session
   * without one notifies no one and starts nothing.
   */
  readonly hold: (holder: SessionHolder) => () => void
}
