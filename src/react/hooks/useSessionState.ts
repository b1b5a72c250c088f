'use client'

import { useSyncExternalStore } from 'react'
import type { Session } from '../../embed/session/ceremonySession.js'
import { type CeremonyState, IDLE } from '../../embed/session/ceremonyState.js'

/** Returns the state of a session. */
export function useSessionState(session: Session): CeremonyState {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, serverSnapshot)
}

const serverSnapshot = (): CeremonyState => IDLE
