'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { accessOf } from '../../embed/signing/access.js'
import type { Signing } from '../../embed/signing/signing.js'
import {
  frameView,
  putFirst,
  setVisible,
  type SigningView,
} from '../../embed/signing/signingCore.js'
import { renewExpired } from '../../embed/start/renewExpired.js'

/** Whether this component shows the frame. Two iframes of a ceremony would load its url twice. */
export interface FramePlace {
  /** `undefined` during the first render, if no other component shows the frame. */
  readonly isHere: boolean | undefined
  /** Moves the frame to this component, where it loads again. */
  readonly moveHere: () => void
}

/**
 * Decides whether this component shows the frame: the component whose button was pressed does, or
 * else the first one on screen.
 */
export function useFramePlace(signing: Signing): FramePlace {
  const { find, holder } = accessOf(signing)
  const [view] = useState<SigningView>(() => ({ holder, isVisible: false }))
  const isHere = useSyncExternalStore(
    signing.subscribe,
    () => {
      const core = find()
      const shown = core && frameView(core)
      if (shown === view) return true
      return shown?.isVisible ? false : undefined
    },
    () => true,
  )
  useEffect(() => {
    // Before the first render with the frame, and when another component has lost the frame.
    if (isHere !== false) renewExpired(find())
  }, [find, isHere])
  useEffect(() => {
    setVisible(find(), view, true)
    return () => setVisible(find(), view, false)
  }, [find, view])
  const moveHere = (): void => {
    const core = find()
    if (core) putFirst(core, holder, view)
  }
  return { isHere, moveHere }
}
