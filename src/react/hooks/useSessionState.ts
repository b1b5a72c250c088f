'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Session } from '../../embed/session/ceremonySession.js'
import { type CeremonyState, IDLE } from '../../embed/session/ceremonyState.js'
import { renderLater } from './renderLater.js'

/**
 * A session's state, of which two are rendered a moment later than they are.
 *
 * - `creating`: React would render it within the click, and Firefox lets no request go before a click is
 *   over. An answer that is there by then has only itself to render.
 * - `open`: a document has loaded before it is painted, and what is rendered here then has it wait.
 */
export function useSessionState(session: Session): CeremonyState {
  const subscribe = useCallback(
    (render: () => void) =>
      session.subscribe(() => {
        const { status } = session.getSnapshot()
        if (status === 'creating' || status === 'open') renderLater(render)
        else render()
      }),
    [session],
  )
  return useSyncExternalStore(subscribe, session.getSnapshot, serverSnapshot)
}

const serverSnapshot = (): CeremonyState => IDLE
