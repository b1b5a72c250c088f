'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
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
  const [view] = useState(() => ({}))
  const isHere = useSyncExternalStore(
    signing.subscribe,
    () => {
      const core = find()
      const shown = core && frameHolder(core)
      if (shown !== holder) return shown?.isVisible ? false : undefined
      const [first = view] = holder.views ?? []
      if (first !== view) return holder.isVisible ? false : undefined
      return holder.isVisible === undefined ? undefined : true
    },
    () => true,
  )
  useEffect(() => {
    setVisible(find(), holder, view, true)
    return () => setVisible(find(), holder, view, false)
  }, [find, holder, view])
  const moveHere = (): void => {
    const core = find()
    if (core) putFirst(core, holder, view)
  }
  return { isHere, moveHere }
}
