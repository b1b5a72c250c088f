import { frameName, LANDING_MESSAGE_TYPE } from '../contract/landingMessage.js'
import { SigningError } from '../contract/SigningError.js'
import type { Attempt } from './attempt.js'
import type { CeremonySession } from './ceremonySession.js'
import { doorOf, type SessionDoor } from './sessionDoor.js'

/** Milliseconds between looks at whether the recipient has closed the tab; no event tells. */
const CLOSED_CHECK = 500

/**
 * Shows the ceremony in a browser tab of its own, first-party, where no framing rule applies. Call
 * it in a click handler: elsewhere browsers refuse to open tabs.
 *
 * Takes the ceremony of a blocked or slow frame along, unless its url may be used up
 * (`singleUse`); otherwise asks for a new one. The tab keeps its `opener`, through which the landing
 * answers; where the opener is cut (a host with `Cross-Origin-Opener-Policy`), a `BroadcastChannel`
 * does, if the landing is on the page's own origin.
 */
export function openCeremonyTab(session: CeremonySession, loadingText = ''): void {
  const door = doorOf(session)
  const state = session.getSnapshot()
  const tab = window.open('about:blank', '_blank')
  if (!tab) {
    door.report(
      new SigningError('popup_blocked', 'The browser did not open a tab.', {
        remedy: 'Call it directly in a click handler, and not after an await.',
      }),
    )
    return
  }
  const current = door.attempt()
  const reuse =
    current?.url !== undefined &&
    (state.status === 'blocked' || 'place' in state) &&
    !(current.used && door.singleUse())
  const follow = (): (() => void) => followTab(door, attempt, tab)
  const attempt = reuse ? current : door.begin(true, { window: tab, follow })
  tab.name = frameName(attempt.state)
  if (reuse) {
    attempt.tab = { window: tab, follow }
    door.place(attempt)
  } else {
    tab.document.body.textContent = loadingText
  }
}

function followTab(door: SessionDoor, attempt: Attempt, tab: Window): () => void {
  const channel = new BroadcastChannel(LANDING_MESSAGE_TYPE)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    door.receive(attempt, event, true)
  })
  let wasClosed = false
  const timer = setInterval(() => {
    // The landing posts its message and closes the tab: leave that message one round to arrive.
    if (wasClosed) door.fail(attempt, tabClosed())
    wasClosed = tab.closed
  }, CLOSED_CHECK)
  return () => {
    channel.close()
    clearInterval(timer)
  }
}

function tabClosed(): SigningError {
  return new SigningError('tab_closed', 'The tab was closed before the end.', {
    remedy: 'Offer to start again: nothing is lost but what was not finished.',
  })
}
