import { frameName, LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { SigningError } from '../../contract/SigningError.js'
import type { Attempt } from '../session/attempt.js'
import type { CeremonySession } from '../session/CeremonySession.js'
import { mayFinish } from '../session/ceremonyState.js'
import { internalsOf, type SessionInternals } from '../session/sessionInternals.js'

/** Milliseconds between looks at whether the recipient has closed the tab; no event tells. */
const CLOSED_CHECK = 500

/**
 * Shows the ceremony in a browser tab of its own, first-party, where no framing rule applies. Call
 * it in a click handler: elsewhere browsers refuse to open tabs.
 *
 * Takes the ceremony under way along, unless its url may be used up (`singleUse`); otherwise asks for
 * a new one. The tab keeps its `opener`, through which the landing answers; where the opener is cut
 * (a host with `Cross-Origin-Opener-Policy: same-origin`), a `BroadcastChannel` does, if the landing
 * is on the page's own origin.
 */
export function openCeremonyTab(session: CeremonySession, loadingText = ''): void {
  const internals = internalsOf(session)
  const state = session.getSnapshot()
  const { status } = state
  const current = internals.attempt()
  if (status === 'creating' && current?.tab) {
    current.tab.window.focus()
    return
  }
  const tab = window.open('about:blank', '_blank')
  if (!tab) {
    if (status !== 'idle' || !internals.fail(current, popupBlocked()))
      internals.report(popupBlocked())
    return
  }
  const underWay = status === 'creating' || status === 'blocked' || mayFinish(state)
  const usedUp = current?.used === true && internals.singleUse()
  const attempt = underWay && !usedUp ? current : internals.begin(true)
  if (!attempt) {
    tab.close()
    return
  }
  tab.document.title = loadingText
  tab.document.body.textContent = loadingText
  leaveState(tab, attempt.nonce)
  attempt.tab = { window: tab, follow: () => followTab(internals, attempt, tab) }
  internals.place(attempt)
}

/** Asks for a new ceremony and shows it where the last one was. Call it in a click handler. */
export function repeatCeremony(session: CeremonySession, loadingText?: string): void {
  if (internalsOf(session).attempt()?.tab) openCeremonyTab(session, loadingText)
  else session.restart()
}

/**
 * Leaves the state where the landing finds it: in the tab's name, which browsers empty on the way to
 * another site where the opener is cut, and in the tab's storage, which stays but may be off.
 */
function leaveState(tab: Window, state: string): void {
  tab.name = frameName(state)
  try {
    tab.sessionStorage.setItem(LANDING_MESSAGE_TYPE, state)
  } catch {
    // The name does.
  }
}

function followTab(internals: SessionInternals, attempt: Attempt, tab: Window): () => void {
  const channel = new BroadcastChannel(LANDING_MESSAGE_TYPE)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    internals.receive(attempt, event, true)
  })
  let wasClosed = false
  const timer = setInterval(() => {
    // The landing posts its message and closes the tab: endAttempt that message one round to arrive.
    if (wasClosed && !document.hidden) {
      clearInterval(timer)
      internals.fail(attempt, tabClosed())
    }
    // To a cross-origin isolated page every tab looks closed.
    wasClosed = tab.closed && !globalThis.crossOriginIsolated
  }, CLOSED_CHECK)
  return () => {
    channel.close()
    clearInterval(timer)
  }
}

function popupBlocked(): SigningError {
  return new SigningError('popup_blocked', 'The browser did not open a tab.', {
    remedy: 'Call it in a click handler, and not after an await.',
  })
}

function tabClosed(): SigningError {
  return new SigningError('tab_closed', 'The tab was closed before the end.', {
    remedy:
      'Offer to open it again. With Cross-Origin-Opener-Policy: same-origin every tab looks closed.',
  })
}
