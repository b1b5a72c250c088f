'use client'

import { type RefObject, useEffect } from 'react'
import { useLatest } from '../useLatest.js'

/**
 * Handles the Escape key in an element before the page does. The page may contain the element in a
 * dialog of its own, which would close: many libraries handle the key in the document's capture
 * phase. Also handles the key while nothing has the focus, such as after a click on a text.
 */
export function useEscape(
  element: RefObject<Element | null>,
  isActive: boolean,
  onEscape: () => void,
): void {
  const latest = useLatest(onEscape)
  useEffect(() => {
    if (!isActive) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const path = event.composedPath()
      const isHere = path.some((target) => target === element.current)
      if (event.key !== 'Escape' || !(isHere || path[0] === document.body)) return
      // The browser would also close a dialog at the second Escape in a row, without a question.
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [element, isActive, latest])
}
