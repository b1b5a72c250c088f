'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Session } from '../../embed/session/ceremonySession.js'
import { type CeremonyState, IDLE } from '../../embed/session/ceremonyState.js'

/** Milliseconds in which nobody sees whether a button that was pressed has gone. */
const MOMENT = 30

/** All in one go: what one part of a page shows before another is torn, and so is where the focus goes. */
const waiting = new Set<() => void>()

function renderLater(render: () => void): void {
  waiting.add(render)
  // Each time, as a timer may be lost, to a test that goes back to the real clock.
  setTimeout(() => {
    const all = [...waiting]
    waiting.clear()
    for (const one of all) one()
  }, MOMENT)
}

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
        if (status === 'creating' && !slow) renderLater(render)
        else render()
      }),
    [session],
  )
  return useSyncExternalStore(subscribe, session.getSnapshot, serverSnapshot)
}

const serverSnapshot = (): CeremonyState => IDLE
