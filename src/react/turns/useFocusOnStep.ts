'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './useTurn.js'

/**
 * Takes the focus along when a step has taken its button out of the page. Focus that is elsewhere on the
 * page stays there, and so does that of a field inside the new place.
 */
export function useFocusOnStep(place: RefObject<HTMLElement | null>, step: Step): void {
  const before = useRef(step)
  useEffect(() => {
    const element = place.current
    if (before.current === step) return
    before.current = step
    const active = document.activeElement
    if (!element || element.contains(active)) return
    const turns = element.closest('.signing-ceremony-turns')
    if (active === document.body || turns?.contains(active)) element.focus()
  }, [place, step])
}
