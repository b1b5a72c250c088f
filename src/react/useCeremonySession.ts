'use client'

import { useEffect, useInsertionEffect, useState } from 'react'
import {
  type CeremonySession,
  type CeremonySessionOptions,
  createCeremonySession,
} from '../embed/ceremonySession.js'

/**
 * One session for as long as `identity` stays the same, with the options of the last render. The
 * session outlives StrictMode's second mount and a hidden `<Activity>`; leaving the page for good
 * closes it.
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
  useEffect(() => session.retain(), [session])
  return session
}
