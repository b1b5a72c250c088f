import { recheck } from './confirm/askConfirm.js'
import { openInTab, restart } from './start/openInTab.js'
import { startAttempt } from './start/startAttempt.js'
import type { HeldSession } from './session/ceremonySession.js'
import { IDLE, isLive } from './session/ceremonyState.js'
import { close, keepInternals, type SessionInternals } from './session/sessionInternals.js'
import type { SessionOptions } from './session/sessionOptions.js'

/** How long a session lives. */
export interface SessionLife {
  /** Milliseconds that an unfinished ceremony waits for another holder. */
  readonly keepFor: number
  /** Called when the session has been dropped, because nothing holds it. */
  readonly onDrop?: () => void
}

/** Makes a session. It does nothing until `start()`, and runs in a browser only from then on. */
export function createSession(
  options: SessionOptions,
  { keepFor, onDrop }: SessionLife,
): HeldSession {
  let timer: ReturnType<typeof setTimeout> | undefined
  const internals: SessionInternals = {
    get options() {
      return [...internals.holders].at(-1)?.current ?? options
    },
    holders: new Set(),
    listeners: new Set([dropFinished]),
    state: IDLE,
    attempt: undefined,
    question: undefined,
    hasConfirmFailed: false,
    claimants: [],
    watch: undefined,
  }

  function drop(): void {
    if (internals.holders.size > 0) return
    clearTimeout(timer)
    // A person may go on in a tab.
    close(internals, isLive(internals.state))
    onDrop?.()
  }

  function dropFinished(): void {
    if (internals.holders.size === 0 && internals.state.finish) drop()
  }

  function dropLater(): void {
    if (internals.holders.size > 0) return
    // A refusal that waits for `confirm` is not under way any more.
    const isRefused = internals.question?.reason === 'refused'
    internals.question?.cancel()
    const { status } = internals.state
    const isUnderWay =
      isLive(internals.state) || ['creating', 'blocked', 'emailed'].includes(status)
    if (isUnderWay && !isRefused && keepFor > 0) timer = setTimeout(drop, keepFor)
    else drop()
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
      if (timer) clearTimeout(timer)
      internals.holders.add(holder)
      return () => {
        internals.holders.delete(holder)
        // A task later, because React may take a component out and put it back at once.
        setTimeout(dropLater)
      }
    },
  }
  keepInternals(session, internals)
  return session
}
