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
  /** What the view of `notice` shows; `undefined` while another view shows it. */
  readonly state: CeremonyState | undefined
  readonly focusOnOpen: boolean
}

/**
 * Keeps the keyboard where the person is. Every browser moves the focus to the body when the start button
 * or the frame is removed with the focus in it; it belongs to what took their place. Focus elsewhere on
 * the page stays there. A ceremony that starts by itself takes no focus and does not scroll.
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
      // Before React renders the state, while the start button is still in the page.
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
    // From `idle` to an end: `confirm` said so, and the person did not act. Only a lost focus is moved.
    if (was === 'idle' && isOver(state) && !hadFocus.current) return
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
