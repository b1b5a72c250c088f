import { clientError } from '../errors/clientError.js'
import { type SessionInternals, dispatch, enter, tell } from '../session/sessionInternals.js'
import type { Session } from '../session/ceremonySession.js'
import { internalsOf } from '../session/internalsOf.js'
import { openTab } from '../tab/openTab.js'
import { begin } from './beginning.js'
import { showInTab } from './showInTab.js'

/**
 * Shows the ceremony in a browser tab of its own, first-party, where no framing rule applies. Call
 * it in a click handler: elsewhere browsers refuse to open tabs.
 *
 * Takes the ceremony under way along, unless its url may be used up (`singleUse`); otherwise asks for
 * a new one. One ceremony has one tab: where it is open already, it comes to the front. The tab keeps
 * no `opener` where a `BroadcastChannel` can tell of the end, which is where the landing is on the
 * page's own origin and the page in no frame.
 */
export function openCeremonyTab(session: Session, loadingText = ''): void {
  const internals = internalsOf(session)
  internals.preparation?.start()
  const shown = internals.attempt?.tab
  if (shown && !shown.closed) {
    shown.focus()
    return
  }
  const tab = openedFor(internals, loadingText)
  if (!tab) return
  const { attempt, options, state } = internals
  const { ceremony, isUsed, scope } = attempt ?? {}
  if (ceremony && !(options.singleUse && isUsed)) {
    scope?.run(() => showInTab(internals, ceremony, tab))
  } else if (attempt && state.status === 'creating') {
    enter(internals, { ...attempt, place: 'tab', tab })
  } else begin(internals, true, tab)
}

/** Asks for a new ceremony and shows it where the last one was. Call it in a click handler. */
export function repeatCeremony(session: Session, loadingText = ''): void {
  const internals = internalsOf(session)
  if (internals.attempt?.place === 'tab') {
    const tab = openedFor(internals, loadingText)
    if (tab) begin(internals, true, tab)
  } else begin(internals, true)
}

function openedFor(internals: SessionInternals, loadingText: string): Window | undefined {
  const tab = openTab(loadingText)
  if (tab) return tab
  const error = clientError('popup_blocked')
  if (internals.state.status !== 'idle' || !dispatch(internals, { type: 'fail', error }))
    tell(internals, error)
  return undefined
}
