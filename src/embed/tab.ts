import { frameName, LANDING_MESSAGE_TYPE } from '../contract/landingMessage.js'
import { every, listen, optional } from './browser.js'
import { clientError } from './errors/errors.js'
import { isLandingPage, readLocation } from './frame/frame.js'
import { handleLanding, handleMessage, listenToTabs } from './messages.js'
import type { Presenter, ShownAttempt, Signing } from './signing/signing.js'

/** Milliseconds between two checks of the tab. No event reports its url or its closing. */
const CHECK_EVERY = 50

/** Milliseconds for which the checks must have the same result before the page reacts. */
const REACT_AFTER = {
  blank: Infinity,
  // During a navigation, the result alternates between `blank` and `elsewhere`.
  elsewhere: 150,
  // Waits for the message from the page at `redirect_url`, which has more information.
  closed: 500,
  landing: 1_000,
}

/**
 * Shows the ceremony in a tab that opens during the click. If the browser blocks the tab, the notice
 * offers a link. The tab has no opener, so the ceremony cannot navigate this page, and a change of
 * user cannot close the tab.
 *
 * @example
 * ```tsx
 * <SigningCeremony recipientId={recipientId} title="Sign the lease" presentation={tab} />
 * ```
 */
export const tab: Presenter = inTab(false)

/**
 * Like {@link tab}, but keeps the tab's opener, so that a change of `user` closes the tab. The cost:
 * the ceremony's page can navigate your page (reverse tabnabbing). Use it on shared computers, for a
 * signing service that you trust with your page.
 *
 * @example
 * ```tsx
 * <SigningCeremony recipientId={recipientId} title="Sign the lease" presentation={ownedTab} />
 * ```
 */
export const ownedTab: Presenter = inTab(true)

function inTab(keepsOpener: boolean): Presenter {
  return {
    place: 'tab',
    open: () => optional(() => open('about:blank', '_blank')) ?? undefined,
    show: (...call) => showInTab(keepsOpener, ...call),
  }
}

function showInTab(
  keepsOpener: boolean,
  ...[signing, attempt, signal, opened]: Parameters<Presenter['show']>
): void {
  const { nonce } = attempt
  const url = signing.urlFor('tab')
  if (!opened || url === undefined) {
    signing.dispatch({ type: 'block', error: clientError('popup_blocked') })
    return
  }
  listen(signal, 'message', (message) =>
    signing.run(() => handleMessage(signing, attempt, message, opened)),
  )
  listenToTabs(signal, (message) =>
    signing.run(() => handleMessage(signing, attempt, message, 'broadcast')),
  )
  optional(() => {
    if (!keepsOpener) opened.opener = null
    // The nonce is stored twice: browsers may clear the name, and storage may be disabled.
    opened.name = frameName(nonce)
    opened.sessionStorage.setItem(LANDING_MESSAGE_TYPE, nonce)
  })
  opened.location.replace(url)
  signing.dispatch({ type: 'show', place: 'tab' })
  signing.dispatch({ type: 'load' })
  followTab(signing, attempt, opened, signal)
}

/** Detects that the tab has reached `redirect_url` or was closed. Stops with a closed tab. */
function followTab(
  signing: Signing,
  { ceremony }: ShownAttempt,
  opened: Window,
  signal: AbortSignal,
): void {
  const following = new AbortController()
  signal.addEventListener('abort', () => following.abort())
  let before: keyof typeof REACT_AFTER = 'blank'
  let since = 0
  let wasElsewhere = opened.closed
  every(following.signal, CHECK_EVERY, () => {
    const page = opened.closed ? undefined : readLocation(opened)
    const isLanding = typeof page === 'object' && isLandingPage(page, ceremony.landing)
    const shown = page === 'blank' ? page : isLanding ? 'landing' : 'elsewhere'
    const now = opened.closed ? 'closed' : shown
    // Measures the time, because browsers slow the timers of a hidden page. A clock can be set back.
    const time = Date.now()
    if (now !== before || time < since) since = time
    before = now
    if (time - since < REACT_AFTER[now]) return
    if (isLanding) signing.run(() => handleLanding(signing, ceremony, 'location', page.search))
    // With `Cross-Origin-Opener-Policy`, a tab looks closed as soon as it leaves this origin. So a
    // tab counts as closed only if it was seen on another origin before.
    else if (now === 'elsewhere') wasElsewhere = true
    else if (now === 'closed') {
      following.abort()
      // A tab that looks closed may still reach the end.
      if (wasElsewhere) signing.run(() => signing.dispatch({ type: 'leave', mayReturn: true }))
    }
  })
}
