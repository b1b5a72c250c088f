'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { accessOf } from '../../embed/signing/access.js'
import type { Signing } from '../../embed/signing/signing.js'
import { frameHolder, putFirst, setVisible } from '../../embed/signing/signingCore.js'

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
  const isHere = useSyncExternalStore(
    signing.subscribe,
    () => {
      const core = find()
      const shown = core && frameHolder(core)
      if (shown === holder) return holder.isVisible === undefined ? undefined : true
      return shown?.isVisible ? false : undefined
    },
    () => true,
  )
  useEffect(() => {
    setVisible(find(), holder, true)
    return () => setVisible(find(), holder, false)
  }, [find, holder])
  const moveHere = (): void => {
    const core = find()
    if (core) putFirst(core, holder)
  }
  return { isHere, moveHere }
}
