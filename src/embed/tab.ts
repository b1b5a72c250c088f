import { frameName, LANDING_MESSAGE_TYPE } from '../contract/landingMessage.js'
import { every, listen, optional } from './browser.js'
import { clientError } from './errors/errors.js'
import { isLandingPage, leftError, readLocation } from './frame/frame.js'
import { handleLanding, handleMessage } from './messages.js'
import type { Presenter, ShownCeremony, WaitingTab } from './signing/presenter.js'
import { listenToTabs } from './questions/tabChannel.js'

/** Milliseconds between two checks of the tab. No event reports its url or its closing. */
const CHECK_EVERY = 50

/** Milliseconds for which the checks must have the same result before the page reacts. */
const REACT_AFTER = {
  blank: Infinity,
  // During a navigation, the result alternates between `blank` and `elsewhere`.
  elsewhere: 150,
  // A page of the portal, such as a login. A login can lead on to the landing page.
  portal: 1_000,
  // Waits for the message from the page at `redirect_url`, which has more information.
  closed: 500,
  landing: 1_000,
}

/**
 * Shows the ceremony in a tab that opens during the click. Until the ceremony is granted, the tab says
 * what it waits for. If the browser blocks the tab, the notice offers a link. The tab has no opener, so
 * the ceremony cannot navigate this page, and a change of user cannot close the tab.
 *
 * @example
 * ```tsx
 * <SigningCeremony recipientId={recipientId} title="Sign the lease" presentation={tab} />
 * ```
 */
export const tab: Presenter = {
  place: 'tab',
  open(waiting) {
    const opened = optional(() => open('about:blank', '_blank')) ?? undefined
    if (!isWindow(opened)) return undefined
    if (waiting) optional(() => fillWaiting(opened.document, waiting))
    return opened
  },
  show(shown) {
    const { nonce, urlFor, report, signal, opened } = shown
    if (!opened) {
      report({ type: 'block', error: clientError('popup_blocked') })
      return
    }
    listen(signal, 'message', (message) => handleMessage(shown, message, opened))
    listenToTabs(signal, (message) => handleMessage(shown, message, 'broadcast'))
    optional(() => {
      opened.opener = null
      // The nonce is stored twice: browsers may clear the name, and storage may be disabled.
      opened.name = frameName(nonce)
      opened.sessionStorage.setItem(LANDING_MESSAGE_TYPE, nonce)
    })
    opened.location.replace(urlFor('tab'))
    report({ type: 'show', place: 'tab' })
    report({ type: 'load' })
    followTab(shown, opened)
  },
}

/** Whether a page can control the tab: popup blockers of extensions return objects without effect. */
function isWindow(opened: Window | undefined): opened is Window {
  return optional(() => opened && 'close' in opened && 'replace' in opened.location) === true
}

/** Writes into the empty tab what it waits for. The page's policy forbids no element's style. */
function fillWaiting(page: Document, { title, text, lang, dir }: WaitingTab): void {
  page.title = title
  Object.assign(page.documentElement, { lang, dir })
  const heading = page.createElement('h1')
  const sentence = page.createElement('p')
  heading.textContent = title
  sentence.textContent = text
  page.body.append(heading, sentence)
  const style = {
    font: '1.125rem/1.5 system-ui, sans-serif',
    margin: '20vh auto',
    maxWidth: '32rem',
  }
  Object.assign(page.body.style, { ...style, padding: '0 1rem' })
  page.documentElement.style.colorScheme = 'light dark'
  heading.style.fontSize = '1.5rem'
}

/**
 * Detects that the tab has reached `redirect_url`, shows another page of the portal, or was closed.
 * Stops with a closed tab.
 */
function followTab(shown: ShownCeremony, opened: Window): void {
  const { ceremony, report, signal } = shown
  const following = new AbortController()
  signal.addEventListener('abort', () => following.abort())
  let before: keyof typeof REACT_AFTER = 'blank'
  let since = 0
  let wasElsewhere = opened.closed
  let hasReported = false
  every(following.signal, CHECK_EVERY, () => {
    const page = opened.closed ? undefined : readLocation(opened)
    const isLanding = typeof page === 'object' && isLandingPage(page, ceremony.landing)
    const where = page === 'blank' ? page : isLanding ? 'landing' : page ? 'portal' : 'elsewhere'
    const now = opened.closed ? 'closed' : where
    // Measures the time, because browsers slow the timers of a hidden page. A clock can be set back.
    const time = Date.now()
    if (now !== before || time < since) since = time
    before = now
    if (time - since < REACT_AFTER[now]) return
    if (isLanding) handleLanding(shown, 'location', page.search)
    // With `Cross-Origin-Opener-Policy`, a tab looks closed as soon as it leaves this origin. So a
    // tab counts as closed only if it was seen on another origin before.
    else if (now === 'elsewhere') wasElsewhere = true
    else if (now === 'portal') {
      wasElsewhere = true
      if (!hasReported) report({ type: 'navigate', error: leftError(ceremony) })
      hasReported = true
    } else if (now === 'closed') {
      following.abort()
      // A tab that looks closed may still reach the end.
      if (wasElsewhere) report({ type: 'leave', mayReturn: true })
    }
  })
}
