'use client'

import { useState } from 'react'
import { optional } from '../../embed/browser/optional.js'
import { type CeremonyState, isLive } from '../../embed/session/ceremonyState.js'

/** Where a ceremony is shown. */
export type Presentation = 'inline' | 'dialog' | 'tab'

/** A frame in the page leaves nothing to swipe beside it on such screens. */
const SMALL_OR_TOUCHED = '(pointer: coarse), (max-width: 40rem)'

/**
 * The presentation to render now. What is on screen stays where it is, because moving an iframe reloads
 * it. `auto` is decided when the ceremony starts: a server, which renders before that, knows no screen.
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
  // Emulated browsers have no `matchMedia`.
  return optional(() => matchMedia(SMALL_OR_TOUCHED).matches) ? 'dialog' : 'inline'
}
