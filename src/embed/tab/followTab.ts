import { frameName, LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import { every, type Scope } from '../browser/scope.js'
import { isLandingPage, readLocation } from '../frame/frameLocation.js'

/** Milliseconds between two looks at the tab; no event reports its address or its end. */
const LOOK = 50
/** Looks at a tab on the landing before its address counts: the landing's message says more. */
const LOOKS_AT_LANDING = 20
/** Looks at a closed tab before it counts as closed: the landing's message may be on the way. */
const LOOKS_AT_CLOSED = 10
/** Looks at an open tab elsewhere before it counts as arrived: while it navigates it shows both. */
const LOOKS_ELSEWHERE = 4

/** What a tab that shows a ceremony reports. */
export interface TabEvents {
  /** A message of the tabs' `BroadcastChannel`, which has no source. */
  readonly onBroadcast: (event: MessageEvent<unknown>) => void
  /** The tab is on the landing, with this query. */
  readonly onLanding: (search: string) => void
  readonly onClosed: () => void
}

/** What a tab is given. */
export interface TabContent {
  readonly url: string
  readonly nonce: string
  readonly landing: URL | undefined
}

/** Gives the tab its ceremony and reports what happens to it. */
export function followTab(
  scope: Scope,
  tab: Window,
  { url, nonce, landing }: TabContent,
  { onBroadcast, onLanding, onClosed }: TabEvents,
): void {
  const channel = optional(() => new BroadcastChannel(LANDING_MESSAGE_TYPE))
  if (channel) {
    channel.addEventListener('message', (message) => scope.run(() => onBroadcast(message)))
    scope.add(() => channel.close())
  }
  // A page that the tab passes through could navigate this page through its opener. The channel works
  // without one, except for a page inside another site's, which has a channel of its own.
  const isReached = channel && landing?.origin === location.origin && window === window.top
  if (isReached) optional(() => (tab.opener = null))
  leaveNonce(tab, nonce)
  let looksElsewhere = tab.closed ? LOOKS_ELSEWHERE : 0
  let looksAtLanding = 0
  let looksAtClosed = 0
  every(scope, LOOK, () => {
    const page = tab.closed ? undefined : readLocation(tab)
    const isThere = typeof page === 'object' && isLandingPage(page, landing)
    looksAtLanding = isThere ? looksAtLanding + 1 : 0
    if (isThere && looksAtLanding === LOOKS_AT_LANDING) onLanding(page.search)
    // `Cross-Origin-Opener-Policy` makes a tab look closed as soon as it leaves this origin. Only a
    // tab that was seen open elsewhere can be known to be closed.
    if (!tab.closed) looksElsewhere = page === 'blank' ? 0 : looksElsewhere + 1
    else if (looksElsewhere >= LOOKS_ELSEWHERE) looksAtClosed += 1
    if (looksAtClosed === LOOKS_AT_CLOSED) onClosed()
  })
  tab.location.replace(url)
}

/**
 * Leaves the nonce for the landing: in the tab's name, which browsers empty on the way to another site
 * without an opener, and in the tab's storage, which may be switched off.
 */
function leaveNonce(tab: Window, nonce: string): void {
  optional(() => {
    tab.name = frameName(nonce)
  })
  optional(() => tab.sessionStorage.setItem(LANDING_MESSAGE_TYPE, nonce))
}
