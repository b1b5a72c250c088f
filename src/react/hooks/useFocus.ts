'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { Session } from '../../embed/session/ceremonySession.js'
import {
  type CeremonyState,
  type CeremonyStatus,
  isLive,
  isOver,
} from '../../embed/session/ceremonyState.js'

interface FocusOptions {
  readonly session: Session
  /** The state that this view shows; `undefined` while another view shows the ceremony. */
  readonly state: CeremonyState | undefined
  readonly focusOnOpen: boolean
}

/**
 * Keeps the keyboard focus in the ceremony. When a focused start button or frame is removed,
 * browsers move the focus to the body. This hook then moves it to the notice or the frame. Focus
 * elsewhere on the page stays there. An automatic start does not move the focus or scroll.
 */
export function useFocus(
  notice: RefObject<HTMLElement | null>,
  { session, state, focusOnOpen }: FocusOptions,
): void {
  const status = state?.status
  const before = useRef<CeremonyStatus | undefined>('idle')
  const hadFocus = useRef(false)
  useEffect(
    () =>
      // Runs before React renders the new state, while the start button is still in the page.
      session.subscribe(() => {
        const root = notice.current?.parentElement
        hadFocus.current = root?.contains(document.activeElement) === true
      }),
    [notice, session],
  )
  useEffect(() => {
    const element = notice.current
    const was = before.current
    before.current = status
    if (!element || !state || was === status) return
    // `confirm` may be called without a click. Its answer moves the focus only within this view.
    if (was !== undefined && isOver(state) && !hadFocus.current) return
    const root = element.parentElement
    const active = document.activeElement
    if (active !== document.body && !root?.contains(active)) return
    if (status === 'open' && state.place === 'frame') {
      if (focusOnOpen) root?.querySelector('iframe')?.focus({ preventScroll: true })
      return
    }
    const starts = status === 'creating' || (status === 'opening' && was === 'idle')
    const saysMore = status !== 'idle' && (was === undefined || !isLive(state))
    if (starts ? focusOnOpen : saysMore) element.focus({ preventScroll: !focusOnOpen })
  }, [notice, state, status, focusOnOpen])
}
