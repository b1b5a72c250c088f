'use client'

import { type RefObject, useEffect, useRef } from 'react'
import {
  type CeremonyState,
  type CeremonyStatus,
  isLive,
} from '../../embed/session/ceremonyState.js'

/**
 * Keeps the keyboard where the person is. A start button that goes away, or a frame that is removed
 * with the focus in it, drops the focus to the body in every browser; it belongs to what took its
 * place. Focus that is elsewhere on the page stays there, and so does all focus at an end that another
 * component saw; a ceremony that starts by itself takes none until there is something to say.
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
    if (!element || !state || was === status || state.finish?.via === 'elsewhere') return
    const root = element.parentElement
    const active = document.activeElement
    if (active !== document.body && !root?.contains(active)) return
    if (status === 'open' && was !== undefined) {
      if (focusOnOpen) root?.querySelector('iframe')?.focus({ preventScroll: true })
      return
    }
    const begins = status === 'creating' || (status === 'opening' && was === 'idle')
    const saysMore = status !== 'idle' && (was === undefined || !isLive(state))
    if (begins ? focusOnOpen : saysMore) element.focus()
  }, [notice, state, status, focusOnOpen])
}
