import { recheck } from './confirm/askConfirm.js'
import { openInTab, restart } from './start/openInTab.js'
import { startAttempt } from './start/startAttempt.js'
import type { HeldSession } from './session/ceremonySession.js'
import { IDLE, isLive } from './session/ceremonyState.js'
import { close, keepInternals, type SessionInternals } from './session/sessionInternals.js'
import type { SessionOptions } from './session/sessionOptions.js'

/**
 * Creates a session with its methods. It does nothing before `start()`. `onRelease` is called when
 * no component uses the session any more.
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
        // Wait for the next task, because React may remove a component and insert it again.
        setTimeout(() => {
          if (internals.holders.size === 0) onRelease(internals)
        })
      }
    },
  }
  keepInternals(session, internals)
  return session
}

/** Ends a session that no component uses. An open tab stays open, so the recipient can continue. */
export function dropSession(internals: SessionInternals): void {
  close(internals, isLive(internals.state))
}
