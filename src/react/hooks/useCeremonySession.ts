'use client'

import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import type {
  CeremonySession,
  CeremonySessionOptions,
} from '../../embed/session/CeremonySession.js'
import { createCeremonySession } from '../../embed/session/createCeremonySession.js'

/**
 * One session for as long as `identity` stays the same, with the options of the last render.
 *
 * Held by insertion effects, which React runs once: StrictMode does not repeat them, hiding an
 * `<Activity>` does not undo them, and removing a hidden one does. Leaving the page for good closes
 * the session.
 */
export function useCeremonySession(
  identity: unknown,
  options: CeremonySessionOptions,
): CeremonySession {
  const [held, setHeld] = useState(() => ({ identity, session: createCeremonySession(options) }))
  let current = held
  if (held.identity !== identity) {
    current = { identity, session: createCeremonySession(options) }
    setHeld(current)
  }
  const { session } = current
  useInsertionEffect(() => session.configure(options))
  useInsertionEffect(() => session.retain(), [session])
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
