'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Session } from '../../embed/session/CeremonySession.js'
import { type CeremonyState, IDLE } from '../../embed/session/ceremonyState.js'

/** Milliseconds in which nobody sees whether a button that was pressed has gone. */
const MOMENT = 30

/**
 * A session's state. `creating` is rendered a moment later than it is: React would render it within the
 * click, and Firefox lets no request go before a click is over. An answer that is there by then has only
 * itself to render.
 */
export function useSessionState(session: Session): CeremonyState {
  const subscribe = useCallback(
    (render: () => void) =>
      session.subscribe(() => {
        const { status, slow } = session.getSnapshot()
        if (status === 'creating' && !slow) setTimeout(render, MOMENT)
        else render()
      }),
    [session],
  )
  return useSyncExternalStore(subscribe, session.getSnapshot, serverSnapshot)
}

const serverSnapshot = (): CeremonyState => IDLE
