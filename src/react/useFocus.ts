'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { optional } from '../embed/browser.js'
import type { Signing } from '../embed/signing/signing.js'
import {
  type CeremonyState,
  type CeremonyStatus,
  isOver,
  type Snapshot,
} from '../embed/signing/signingState.js'

/** What {@link nextFocus} decides by, besides the states. */
export interface FocusFacts {
  /** Whether the focus was in this component when the status changed. */
  readonly hadFocus: boolean
  /** Whether the focus is in another part of the page now. */
  readonly isElsewhere: boolean
  /** Whether the frame belongs to another component, perhaps before its end. */
  readonly isOther: boolean
  /** Whether a click in this component allows to move the focus into the frame. */
  readonly focusOnOpen: boolean
  /** Whether the window has returned from the ceremony, to a page that has no focus yet. */
  readonly hasReturned: boolean
}

/**
 * Returns what receives the focus after a change of the status; `undefined` if the focus stays.
 * `before` is `undefined` if another component has shown the ceremony until now.
 */
export function nextFocus(
  before: CeremonyStatus | undefined,
  now: CeremonyState,
  { hadFocus, isElsewhere, isOther, focusOnOpen, hasReturned }: FocusFacts,
): 'notice' | 'frame' | undefined {
  const { status } = now
  if (isElsewhere || status === before) return undefined
  const isOnReturn = hasReturned && (before === 'idle' || before === 'confirming')
  // The page can ask the server without a click. Only a person in this component wants the result.
  const isUnasked = isOther || (isOver(now) && before !== undefined && !isOnReturn)
  if (isUnasked && !hadFocus) return undefined
  switch (status) {
    case 'idle':
      return undefined
    case 'creating':
      return focusOnOpen ? 'notice' : undefined
    case 'opening':
      if (before === undefined) return 'notice'
      return before === 'idle' && focusOnOpen ? 'notice' : undefined
    case 'open':
      if (before === undefined) return 'notice'
      return focusOnOpen ? 'frame' : undefined
    case 'confirming':
      // A screen reader is still reading the page to which the window has returned.
      return before === 'idle' && isOnReturn ? undefined : 'notice'
    default:
      return 'notice'
  }
}

interface FocusOptions extends Pick<FocusFacts, 'isOther' | 'focusOnOpen'> {
  readonly signing: Signing
  readonly snapshot: Snapshot
  /** Whether this component shows the ceremony, and not another one. */
  readonly isShown: boolean
}

/**
 * Keeps the keyboard focus in the ceremony. When a focused start button or frame is removed,
 * browsers move the focus to the body. This hook then moves it to the notice or the frame. An
 * automatic start does not move the focus or scroll.
 */
export function useFocus(
  notice: RefObject<HTMLElement | null>,
  { signing, snapshot, isShown, isOther, focusOnOpen }: FocusOptions,
): void {
  const status = isShown ? snapshot.state.status : undefined
  const before = useRef<CeremonyStatus | undefined>('idle')
  const hadFocus = useRef(false)
  useEffect(() => {
    const look = (): void => {
      const root = rootOf(notice.current)
      const active = root && focusedIn(root)
      // Chromium forgets a clicked frame of another site when the frame loads the landing page. The
      // document then has no focus either, so the person has not left the frame.
      if (active === document.body && !document.hasFocus()) return
      hadFocus.current = root?.contains(active ?? null) === true
    }
    window.addEventListener('blur', look)
    // Runs before React renders the new state, while the start button is still in the page.
    const unsubscribe = signing.subscribe(look)
    return () => {
      window.removeEventListener('blur', look)
      unsubscribe()
    }
  }, [notice, signing])
  useEffect(() => {
    const element = notice.current
    const was = before.current
    before.current = status
    const root = rootOf(element)
    if (!element || !root || !status) return
    const active = focusedIn(root)
    const isElsewhere = Boolean(active && active !== document.body && !root.contains(active))
    const { state, attempt } = snapshot
    const hasReturned = !attempt && state.finish !== undefined && state.finish.via !== 'server'
    const facts = { hadFocus: hadFocus.current, isElsewhere, isOther, focusOnOpen, hasReturned }
    const target = nextFocus(was, state, facts)
    if (target === 'frame') focusFrame(root)
    if (target !== 'notice' || active === element) return
    // Screen readers speak what receives the focus, so the live region must not.
    element.querySelector('[aria-live]')?.setAttribute('aria-live', 'off')
    element.focus({ preventScroll: !focusOnOpen || hasReturned })
  }, [notice, snapshot, status, isOther, focusOnOpen])
}

/**
 * Moves the focus into the frame. The attribute draws a ring around it after a press of a key: in
 * Chromium, no frame matches `:focus-visible`.
 */
function focusFrame(root: Element): void {
  const iframe = root.querySelector('iframe')
  const isKeyed = optional(() => focusedIn(root)?.matches(':focus-visible')) === true
  iframe?.toggleAttribute('data-keyed', isKeyed)
  iframe?.focus({ preventScroll: true })
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
