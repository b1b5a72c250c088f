import { recheck } from './confirm/askConfirm.js'
import { openInTab, restart } from './start/openInTab.js'
import { startAttempt } from './start/startAttempt.js'
import type { HeldSession } from './session/ceremonySession.js'
import { IDLE, isLive } from './session/ceremonyState.js'
import { close, keepInternals, type SessionInternals } from './session/sessionInternals.js'
import type { SessionOptions } from './session/sessionOptions.js'

/**
 * Makes a session. It does nothing until `start()`, and runs in a browser only from then on. `onRelease`
 * is called when nothing holds the session any more.
 */
export function createSession(
  options: SessionOptions,
  onRelease: (internals: SessionInternals) => void = dropSession,
): HeldSession {
  const internals: SessionInternals = {
    get options() {
      return [...internals.holders].at(-1)?.current ?? options
    },
    holders: new Set(),
    listeners: new Set(),
    state: IDLE,
    attempt: undefined,
    question: undefined,
    hasConfirmFailed: false,
    claimants: [],
    watch: undefined,
  }
  const session: HeldSession = {
    subscribe(listener) {
      internals.listeners.add(listener)
      return () => internals.listeners.delete(listener)
    },
    getSnapshot: () => internals.state,
    start() {
      const { status } = internals.state
      if (status === 'idle' || status === 'failed') startAttempt(internals)
    },
    restart: () => restart(internals),
    close: () => close(internals),
    recheck: () => recheck(internals),
    openInTab: () => openInTab(internals),
    hold(holder) {
      internals.holders.add(holder)
      return () => {
        internals.holders.delete(holder)
        // A task later, because React may take a component out and put it back at once.
        setTimeout(() => {
          if (internals.holders.size === 0) onRelease(internals)
        })
      }
    },
  }
  keepInternals(session, internals)
  return session
}

/** Ends a session that nothing holds. A person may go on in a tab. */
export function dropSession(internals: SessionInternals): void {
  close(internals, isLive(internals.state))
}
