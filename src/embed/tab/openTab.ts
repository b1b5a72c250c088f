import { frameName, LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import { every, type Scope } from '../browser/scope.js'
import { isLandingPage, readLocation } from '../frame/frameLocation.js'

/** Milliseconds between two looks at the tab; no event tells where it is, or that it was closed. */
const LOOK = 50
/** Looks at a tab on the landing before its address ends the ceremony: its message says it better. */
const LOOKS_AT_LANDING = 20
/** Looks at a closed tab before it is taken for closed: the landing's message may be on the way. */
const LOOKS_AT_CLOSED = 10
/** Looks at an open tab elsewhere before it counts as arrived: on its way out it shows both for a moment. */
const LOOKS_ELSEWHERE = 4

/** What a tab that shows a ceremony tells. */
export interface TabEvents {
  /** A message of the tabs' `BroadcastChannel`, which has no source. */
  readonly onBroadcast: (event: MessageEvent<unknown>) => void
  /** The tab stands on the landing, with this query. */
  readonly onLanding: (search: string) => void
  readonly onClosed: () => void
}

/** Tabs that were opened for ceremonies, whose sessions may be gone by now. */
const opened = new Set<Window>()

/**
 * Closes the tabs that were opened for ceremonies, and says whether none is left. A session that goes
 * away leaves its tab to the person who signs there; who hands the device on must not. A browser does
 * not close what this page is no longer the opener of, once it is elsewhere.
 */
export async function closeTabs(looks = 10): Promise<boolean> {
  for (const tab of opened) {
    if (tab.closed) opened.delete(tab)
    else optional(() => tab.close())
  }
  if (opened.size === 0 || looks === 0) return opened.size === 0
  await new Promise((resolve) => setTimeout(resolve, LOOK))
  return closeTabs(looks - 1)
}

/** Opens an empty tab, which says that it is loading; `undefined` where the browser does not. */
export function openTab(loadingText: string): Window | undefined {
  const tab = optional(() => open('about:blank', '_blank')) ?? undefined
  optional(() => {
    if (!tab) return
    opened.add(tab)
    tab.document.title = loadingText
    tab.document.body.textContent = loadingText
  })
  return tab
}

/** What a tab is given. */
export interface TabContent {
  readonly url: string
  readonly nonce: string
  readonly landing: URL | undefined
}

/** Gives the tab the ceremony and follows what becomes of it. */
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
  // What the tab passes through could send this page elsewhere through its opener. The channel
  // does without; a page inside another site's has one of its own, which the tab does not hear.
  const isHeard = channel && landing?.origin === location.origin && window === window.top
  if (isHeard) optional(() => (tab.opener = null))
  leaveNonce(tab, nonce)
  // To a cross-origin isolated page every tab that has left looks closed.
  const isCutOff = globalThis.crossOriginIsolated
  let looksElsewhere = tab.closed && !isCutOff ? LOOKS_ELSEWHERE : 0
  let looksAtLanding = 0
  let looksAtClosed = 0
  every(scope, LOOK, () => {
    const page = tab.closed ? undefined : readLocation(tab)
    const isThere = typeof page === 'object' && isLandingPage(page, landing)
    looksAtLanding = isThere ? looksAtLanding + 1 : 0
    if (isThere && looksAtLanding === LOOKS_AT_LANDING) onLanding(page.search)
    // A tab that is cut off by its own page or this one's looks closed as soon as it has left
    // here. Only what has been seen elsewhere, open, can be known to have been closed.
    if (!tab.closed) looksElsewhere = page === 'blank' ? 0 : looksElsewhere + 1
    else if (looksElsewhere >= LOOKS_ELSEWHERE && !isCutOff) looksAtClosed += 1
    if (looksAtClosed === LOOKS_AT_CLOSED) onClosed()
  })
  tab.location.replace(url)
}

/**
 * Leaves the nonce where the landing finds it: in the tab's name, which browsers empty on the way to
 * another site where the opener is cut, and in the tab's storage, which stays but may be off.
 */
function leaveNonce(tab: Window, nonce: string): void {
  optional(() => {
    tab.name = frameName(nonce)
  })
  optional(() => tab.sessionStorage.setItem(LANDING_MESSAGE_TYPE, nonce))
}
