'use client'

import { useState } from 'react'
import { optional } from '../../embed/browser/optional.js'
import { type CeremonyState, isLive } from '../../embed/signing/ceremonyState.js'

/** Where a ceremony is shown: in the page, in a dialog, or in a browser tab. */
export type Presentation = 'inline' | 'dialog' | 'tab'

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
