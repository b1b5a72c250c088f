import { askConfirm } from '../confirm/askConfirm.js'
import { clientError } from '../errors/clientError.js'
import { stageOf, type Verb, type VerbEffect, VERBS } from '../signing/ceremonyState.js'
import {
  close,
  dispatch,
  putFirst,
  type SigningCore,
  type SigningHolder,
} from '../signing/signingCore.js'
import { canOpenHere } from '../redirect/wholeWindow.js'
import { showInWindow } from '../redirect/showInWindow.js'
import { openTab } from '../tab/openTab.js'
import { showInTab } from '../tab/showInTab.js'
import { showable } from '../tab/tabLink.js'
import { startAttempt } from './startAttempt.js'

/** Does what {@link VERBS} lists for a verb in the current state, with the options of `holder`. */
export function performVerb(core: SigningCore, verb: Verb, holder: SigningHolder): void {
  const effect = VERBS[stageOf(core.state)][verb]
  if (effect === 'ask') askConfirm(core, 'pressed', { holder })
  else if (effect === 'end') close(core)
  else if (effect) {
    putFirst(core, holder)
    create(core, effect)
  }
}

function create(core: SigningCore, effect: Exclude<VerbEffect, 'ask' | 'end'>): void {
  const place = effect === 'again' ? core.attempt?.place : effect
  if (effect === 'here' && canOpenHere()) moveTo(core, 'window')
  else if (effect === 'here' || effect === 'tab') openInTab(core)
  else if (place === 'tab') startAttempt(core, { place, tab: openTab(core) })
  else startAttempt(core, place === 'window' ? { place } : {})
}

/**
 * Shows the ceremony in a browser tab. If a tab already shows it, brings that tab to the front. If
 * the browser blocks the tab, keeps or requests the ceremony for a link: see `tab/tabLink.ts`.
 */
function openInTab(core: SigningCore): void {
  const shown = core.attempt?.tab
  if (shown && !shown.closed) {
    shown.focus()
    return
  }
  const tab = openTab(core)
  const { attempt, state } = core
  const isKept = state.status === 'creating' || state.place === 'frame'
  if (!tab && (isKept || (attempt && showable(attempt)))) {
    dispatch(core, { type: 'blockTab', error: clientError('popup_blocked') })
  } else moveTo(core, 'tab', tab)
}

/** Shows the attempt's ceremony in a tab, or else in this window. Requests one if necessary. */
function moveTo(core: SigningCore, place: 'tab' | 'window', tab?: Window): void {
  const { attempt, state } = core
  const ceremony = attempt && showable(attempt)
  if (attempt && ceremony) {
    attempt.scope.run(() => (tab ? showInTab(core, ceremony, tab) : showInWindow(core, ceremony)))
  } else if (attempt && state.status === 'creating') {
    core.attempt = { ...attempt, place, tab }
    attempt.tab?.close()
  } else startAttempt(core, { place, tab })
}
