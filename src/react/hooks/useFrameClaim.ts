'use client'

import { useInsertionEffect, useState, useSyncExternalStore } from 'react'
import { loseFrame } from '../../embed/frame/showInFrame.js'
import type { Session } from '../../embed/session/ceremonySession.js'
import { internalsOf, notifyListeners } from '../../embed/session/sessionInternals.js'

/** Whether this component shows the frame. Two iframes of a ceremony would load its url twice. */
export interface FrameClaim {
  /** `undefined` during the first render, if no other component shows the frame. */
  readonly isMine: boolean | undefined
  /** Makes this component show the frame. Call it when the component's button is pressed. */
  readonly take: () => void
}

/** Decides whether this component shows the frame: the first does, until another calls `take()`. */
export function useFrameClaim(session: Session): FrameClaim {
  const [claimant] = useState(() => ({}))
  const isMine = useSyncExternalStore(
    session.subscribe,
    () => {
      const [first] = internalsOf(session).claimants
      return first && first === claimant
    },
    () => true,
  )
  // A hidden `<Activity>` does not undo an insertion effect, so its frame does not load again.
  useInsertionEffect(() => {
    const internals = internalsOf(session)
    internals.claimants = [...internals.claimants, claimant]
    return () => {
      const frame = internals.attempt?.frame
      internals.claimants = without(internals.claimants, claimant)
      // Deferred, because an insertion effect must not cause a render.
      queueMicrotask(() => {
        if (frame?.isConnected === false) loseFrame(internals)
        notifyListeners(internals)
      })
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
