import { clientError } from '../errors/clientError.js'
import { en } from '../labels/en.js'
import { dispatch, report, type SessionInternals } from '../session/sessionInternals.js'
import { openTab } from '../tab/openTab.js'
import { showInTab } from '../tab/showInTab.js'
import { startAttempt } from './startAttempt.js'

/** Shows the ceremony in a browser tab. If a tab already shows it, brings that tab to the front. */
export function openInTab(internals: SessionInternals): void {
  const shown = internals.attempt?.tab
  if (shown && !shown.closed) {
    shown.focus()
    return
  }
  const tab = openWaitingTab(internals)
  if (!tab) return
  const { attempt, options, state } = internals
  const { ceremony, frame, scope } = attempt ?? {}
  if (ceremony && !(ceremony.isSingleUse && (shown ?? frame) && !options.isGiven)) {
    scope?.run(() => showInTab(internals, ceremony, tab))
  } else if (attempt && state.status === 'creating') {
    internals.attempt = { ...attempt, place: 'tab', tab }
  } else startAttempt(internals, tab)
}

/** Requests a new ceremony and shows it in the same place: in the frame or in a tab. */
export function restart(internals: SessionInternals): void {
  if (internals.attempt?.place === 'tab') {
    const tab = openWaitingTab(internals)
    if (tab) startAttempt(internals, tab)
  } else startAttempt(internals)
}

function openWaitingTab(internals: SessionInternals): Window | undefined {
  const tab = openTab(internals.options.loadingText ?? en.opening)
  if (tab) return tab
  const error = clientError('popup_blocked')
  if (!dispatch(internals, { type: 'blockTab', error })) report(internals, error)
  return undefined
}
