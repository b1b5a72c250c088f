'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { Signing } from '../embed/signing/signing.js'
import {
  type CeremonyStatus,
  isLive,
  isOver,
  type Snapshot,
} from '../embed/signing/signingState.js'

interface FocusOptions {
  readonly signing: Signing
  readonly snapshot: Snapshot
  /** Whether this component shows the ceremony, and not another one. */
  readonly isShown: boolean
  /** Whether the frame belongs to another component, perhaps before its end. */
  readonly isOther: boolean
  /** Whether a click in this component allows to move the focus into the frame. */
  readonly focusOnOpen: boolean
}

/**
 * Keeps the keyboard focus in the ceremony. When a focused start button or frame is removed,
 * browsers move the focus to the body. This hook then moves it to the notice or the frame. Focus
 * elsewhere on the page stays there. An automatic start does not move the focus or scroll.
 */
export function useFocus(
  notice: RefObject<HTMLElement | null>,
  { signing, snapshot, isShown, isOther, focusOnOpen }: FocusOptions,
): void {
  const { state, attempt } = snapshot
  const status = isShown ? state.status : undefined
  const before = useRef<CeremonyStatus | undefined>('idle')
  const hadFocus = useRef(false)
  const titled = useRef<Titled>(undefined)
  const hasReturned = useRef(false)
  useEffect(
    () =>
      // Runs before React renders the new state, while the start button is still in the page.
      signing.subscribe(() => {
        const root = rootOf(notice.current)
        hadFocus.current = root?.contains(focusedIn(root)) === true
      }),
    [notice, signing],
  )
  useEffect(() => {
    const element = notice.current
    const was = before.current
    before.current = status
    if (!element || !status || was === status) return
    // The window may have returned from the ceremony, to a page that has no focus yet.
    if (was === 'idle' && !attempt && state.finish && state.finish.via !== 'server') {
      titled.current = { page: document.title, result: '' }
      hasReturned.current = true
    }
    // `confirm` may be called without a click. Its result moves the focus only within this view.
    if (titled.current && isOver(state)) showInTitle(titled.current, element)
    const isBack = hasReturned.current
    // Only the result receives the focus: a screen reader is still reading the new page.
    if (isBack && status === 'confirming') return
    hasReturned.current = false
    const mayTake = !isOther && (was === undefined || !isOver(state) || isBack)
    if (!mayTake && !hadFocus.current) return
    const root = rootOf(element)
    const active = root && focusedIn(root)
    if (active && active !== document.body && !root.contains(active)) return
    if (status === 'open' && was !== undefined) {
      if (focusOnOpen) root?.querySelector('iframe')?.focus({ preventScroll: true })
      return
    }
    const starts = status === 'creating' || (status === 'opening' && was === 'idle')
    const saysMore = status !== 'idle' && (was === undefined || !isLive(state))
    if (!(starts ? focusOnOpen : saysMore) || active === element) return
    // Screen readers speak what receives the focus, so the live region must not.
    element.querySelector('output')?.setAttribute('aria-live', 'off')
    element.focus({ preventScroll: !focusOnOpen || isBack })
  }, [notice, state, status, attempt, isOther, focusOnOpen])
  useEffect(() => () => restoreTitle(titled.current), [])
}

/** The title of a page to which the window has returned, without and with the result. */
type Titled = { readonly page: string; result: string } | undefined

/** Shows the result first in the page's title, because a screen reader begins a new page with it. */
function showInTitle(titled: NonNullable<Titled>, notice: HTMLElement): void {
  const heading = notice.querySelector('.signing-ceremony__heading')?.textContent ?? ''
  titled.result = `${heading.trim()} – ${titled.page}`
  document.title = titled.result
}

/** Restores the page's title, unless the page has changed it. */
function restoreTitle(titled: Titled): void {
  if (titled && document.title === titled.result) document.title = titled.page
}

/** Returns the component that contains a notice: its dialog with the title, or the view. */
function rootOf(notice: HTMLElement | null): Element | null | undefined {
  return notice?.closest('.signing-ceremony-dialog') ?? notice?.parentElement
}

/** Returns the focused element of the document, or of the shadow root that contains `element`. */
export function focusedIn(element: Element): HTMLElement | null {
  const root = element.getRootNode()
  const inShadow = root instanceof ShadowRoot ? root.activeElement : null
  const active = inShadow ?? document.activeElement
  return active instanceof HTMLElement ? active : null
}
