'use client'

import { type RefObject, useEffect, useRef } from 'react'
import {
  type CeremonyState,
  type CeremonyStatus,
  isLive,
  isOver,
} from '../../embed/session/ceremonyState.js'

/**
 * Keeps the keyboard where the person is. Every browser moves the focus to the body when the start button
 * or the frame is removed with the focus in it; it belongs to what took their place. Focus elsewhere on
 * the page stays there. A ceremony that starts by itself takes no focus and does not scroll.
 *
 * `state` is what the view of `notice` shows; `undefined` while another view shows it.
 */
export function useFocus(
  notice: RefObject<HTMLElement | null>,
  state: CeremonyState | undefined,
  focusOnOpen: boolean,
): void {
  const status = state?.status
  const before = useRef<CeremonyStatus | undefined>('idle')
  useEffect(() => {
    const element = notice.current
    const was = before.current
    before.current = status
    // From `idle` to an end: `confirm` said so while the page was loading.
    if (!element || !state || was === status || (was === 'idle' && isOver(state))) return
    const root = element.parentElement
    const active = document.activeElement
    if (active !== document.body && !root?.contains(active)) return
    if (status === 'open' && was !== undefined) {
      if (focusOnOpen) root?.querySelector('iframe')?.focus({ preventScroll: true })
      return
    }
    const starts = status === 'creating' || (status === 'opening' && was === 'idle')
    const saysMore = status !== 'idle' && (was === undefined || !isLive(state))
    if (starts ? focusOnOpen : saysMore) element.focus({ preventScroll: !focusOnOpen })
  }, [notice, state, status, focusOnOpen])
}
