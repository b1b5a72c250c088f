'use client'

import { useState } from 'react'
import { optional } from '../../embed/browser/optional.js'
import { isIsolated } from '../../embed/frame/framingError.js'
import { type CeremonyState, isLive } from '../../embed/signing/ceremonyState.js'
import type { Signing } from '../../embed/signing/signing.js'

/** Where a ceremony is shown: in the page, in a dialog, in a browser tab, or in this window. */
export type Presentation = 'inline' | 'dialog' | 'tab' | 'redirect'

/** Whether the ceremony leaves the page, which needs a click. */
export function leavesPage(wanted: Presentation | 'auto' | undefined): boolean {
  return wanted === 'tab' || wanted === 'redirect'
}

/** Starts a signing in the place of its presentation. */
export function startIn(
  wanted: Presentation | 'auto' | undefined,
  signing: Pick<Signing, 'start' | 'openInTab' | 'openHere'>,
): void {
  if (wanted === 'redirect') signing.openHere()
  else if (wanted === 'tab' || isIsolated()) signing.openInTab()
  else signing.start()
}

/** On small screens and touch screens, a frame in the page would catch every swipe. */
const SMALL_OR_TOUCHED = '(pointer: coarse), (max-width: 40rem)'

/**
 * Returns where to show the ceremony. Does not change while a frame is on screen, because a moved
 * iframe reloads. Resolves `auto` at the start, because a server cannot measure the screen.
 */
export function usePresentation(wanted: Presentation | 'auto', state: CeremonyState): Presentation {
  const underWay = state.status === 'creating' || isLive(state)
  const [before, setBefore] = useState({
    underWay: false,
    presentation: wanted === 'auto' ? 'inline' : wanted,
  })
  let { presentation } = before
  if (wanted === 'auto') {
    if (underWay && !before.underWay) presentation = fittingScreen()
  } else if (!isLive(state)) {
    presentation = wanted
  }
  if (presentation !== before.presentation || underWay !== before.underWay) {
    setBefore({ underWay, presentation })
  }
  return presentation
}

function fittingScreen(): Presentation {
  // Emulated browsers such as jsdom have no `matchMedia`.
  return optional(() => matchMedia(SMALL_OR_TOUCHED).matches) ? 'dialog' : 'inline'
}
