import { placeOf, tabOf } from '../session/attempt.js'
import type { CeremonySession } from '../session/CeremonySession.js'
import { internalsOf } from '../session/sessionInternals.js'
import { openTab } from './openTab.js'

/**
 * Shows the ceremony in a browser tab of its own, first-party, where no framing rule applies. Call
 * it in a click handler: elsewhere browsers refuse to open tabs.
 *
 * Takes the ceremony under way along, unless its url may be used up (`singleUse`); otherwise asks for
 * a new one. One ceremony has one tab: where it is open already, it comes to the front. The tab keeps
 * no `opener` where a `BroadcastChannel` can tell of the end, which is where the landing is on the
 * page's own origin and the page in no frame.
 */
export function openCeremonyTab(session: CeremonySession, loadingText = ''): void {
  const internals = internalsOf(session)
  const attempt = internals.attempt()
  if (tabOf(attempt)?.focus()) return
  const tab = openTab(loadingText)
  if (tab) internals.showInTab(tab)
  else internals.tabRefused()
}

/** Asks for a new ceremony and shows it where the last one was. Call it in a click handler. */
export function repeatCeremony(session: CeremonySession, loadingText = ''): void {
  const internals = internalsOf(session)
  if (placeOf(internals.attempt()) === 'frame') {
    session.restart()
    return
  }
  const tab = openTab(loadingText)
  if (tab) internals.begin(true, tab)
  else internals.tabRefused()
}
