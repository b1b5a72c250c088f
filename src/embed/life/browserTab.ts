import type { Session } from '../session/CeremonySession.js'
import { internalsOf, type SessionInternals } from '../session/sessionInternals.js'
import { openTab } from '../tab/openTab.js'

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
  const { tab } = internals.attempt() ?? {}
  if (tab && !tab.closed) tab.focus()
  else openFor(internals, internals.showInTab, loadingText)
}

/** Asks for a new ceremony and shows it where the last one was. Call it in a click handler. */
export function repeatCeremony(session: Session, loadingText = ''): void {
  const internals = internalsOf(session)
  if (internals.attempt()?.place === 'tab') {
    openFor(internals, (tab) => internals.begin(true, tab), loadingText)
  } else session.restart()
}

function openFor(
  { tabRefused }: SessionInternals,
  show: (tab: Window) => void,
  loadingText: string,
): void {
  const tab = openTab(loadingText)
  if (tab) show(tab)
  else tabRefused()
}
