'use client'

import { useEffect, useInsertionEffect, useRef } from 'react'
import type {
  CeremonySession,
  CeremonySessionOptions,
} from '../../embed/session/CeremonySession.js'
import { createCeremonySession } from '../../embed/session/createCeremonySession.js'
import type { CeremonyStatus } from '../../embed/session/ceremonyState.js'
import { useLatest } from '../useLatest.js'
import { useHeld } from '../useHeld.js'

/** What a component is told beside what a session tells. */
export interface CeremonyCallbacks {
  /** The ceremony has come to another status. */
  readonly onStatusChange?: ((status: CeremonyStatus) => void) | undefined
  /**
   * The person has closed the dialog or the tab. `status` is the one it was left in: after an end
   * (`confirmed`, say) nothing is lost by it, before one the ceremony is over.
   */
  readonly onLeave?: ((status: CeremonyStatus) => void) | undefined
}

/**
 * One session for as long as the parts of its `identity` stay the same, with the options of the last
 * render.
 *
 * Held by insertion effects, which React runs once: StrictMode does not repeat them, hiding an
 * `<Activity>` does not undo them, and removing a hidden one does. Leaving the page for good closes
 * the session.
 */
export function useCeremonySession(
  identity: readonly unknown[],
  options: CeremonySessionOptions & CeremonyCallbacks,
): CeremonySession {
  const session = useHeld(identity, () => createCeremonySession(options))
  const latest = useLatest(options)
  useInsertionEffect(() => session.configure(options))
  useInsertionEffect(() => session.retain(), [session])
  useInsertionEffect(() => {
    let { status } = session.getSnapshot()
    return session.subscribe(() => {
      const state = session.getSnapshot()
      const left = status
      if (state.status === left) return
      status = state.status
      latest.current.onStatusChange?.(status)
      if (state.error?.code === 'tab_closed') latest.current.onLeave?.(left)
    })
  }, [session, latest])
  return session
}

/** Starts a session once: not again when an `<Activity>` shows the component anew. */
export function useAutoStart(session: CeremonySession, wanted = true): void {
  const started = useRef<CeremonySession>(undefined)
  useEffect(() => {
    if (!wanted || started.current === session) return
    started.current = session
    session.start()
  }, [session, wanted])
}
