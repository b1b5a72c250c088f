'use client'

import { useInsertionEffect, useState, useSyncExternalStore } from 'react'
import type { Session } from '../../embed/session/ceremonySession.js'
import { internalsOf, notifyListeners } from '../../embed/session/sessionInternals.js'

/** Which component shows the frame. A second iframe of a ceremony would load its url again. */
export interface FrameClaim {
  readonly isMine: boolean
  /** Takes the frame. Call it when this component's button is pressed. */
  readonly take: () => void
}

/** Claims the session's frame. The first component has it, until another component takes it. */
export function useFrameClaim(session: Session): FrameClaim {
  const [claimant] = useState(() => ({}))
  const isMine = useSyncExternalStore(
    session.subscribe,
    () => internalsOf(session).claimants[0] === claimant,
    () => true,
  )
  // Not undone when an `<Activity>` hides the component, whose frame must not load again.
  useInsertionEffect(() => {
    const internals = internalsOf(session)
    internals.claimants = [...internals.claimants, claimant]
    return () => {
      internals.claimants = without(internals.claimants, claimant)
      // Later, because nothing may render within an insertion effect.
      queueMicrotask(() => notifyListeners(internals))
    }
  }, [session, claimant])
  const take = (): void => {
    const internals = internalsOf(session)
    internals.claimants = [claimant, ...without(internals.claimants, claimant)]
    notifyListeners(internals)
  }
  return { isMine, take }
}

function without(claimants: readonly object[], claimant: object): readonly object[] {
  return claimants.filter((other) => other !== claimant)
}
