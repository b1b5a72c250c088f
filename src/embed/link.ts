import { UNRECORDED_CLASSES } from './frame/frame.js'
import { isLandingOf } from './messages.js'
import { storeDeparture } from './redirect.js'
import type { Signing } from './signing/signing.js'
import { isDoubtful } from './signing/signingState.js'
import { listenToTabs } from './questions/tabChannel.js'

/** An event of the link, from React or from the browser. */
interface LinkEvent {
  readonly currentTarget: HTMLAnchorElement
}

type Click = LinkEvent & Pick<Event, 'preventDefault' | 'stopPropagation'>

/**
 * Returns the attributes and event handlers of a link that opens the ceremony in a new tab, which no
 * popup blocker stops. Returns `undefined` if no ceremony is granted, or if its url cannot be loaded
 * a second time.
 *
 * The `href` is the ceremony's origin, because analytics scripts collect the urls of links. It
 * contains the url only while the browser follows the link or a finger presses it.
 */
export function tabLink(signing: Signing) {
  const { attempt } = signing.getSnapshot()
  const { ceremony, isLoaded, nonce } = attempt ?? {}
  if (!ceremony || (isLoaded && ceremony.isSingleUse)) return undefined
  const { origin } = ceremony
  const reveal = (link: HTMLAnchorElement): boolean => {
    const url = signing.getSnapshot().attempt?.nonce === nonce ? signing.urlFor('tab') : undefined
    if (url !== undefined) link.href = url
    return url !== undefined
  }
  const hide = ({ currentTarget }: LinkEvent): void => {
    currentTarget.href = origin
  }
  const revealOnce = ({ currentTarget: link }: LinkEvent): boolean => {
    const isRevealed = reveal(link)
    // The browser reads the address after the last listener.
    setTimeout(() => hide({ currentTarget: link }))
    return isRevealed
  }
  const follow = (event: Click): void => {
    // Scripts that record clicks listen to the document.
    event.stopPropagation()
    if (!revealOnce(event)) {
      event.preventDefault()
      return
    }
    // Some in-app browsers follow the link in this window.
    storeDeparture(signing.key, ceremony)
    setTimeout(() => signing.run(() => noteFollowed(signing)))
  }
  return {
    href: origin,
    target: '_blank',
    rel: 'noopener',
    onClick: follow,
    onAuxClick(event: Click & Pick<MouseEvent, 'button'>): void {
      if (event.button === 1) follow(event)
    },
    onContextMenu: (event: LinkEvent): void => void revealOnce(event),
    onPointerDown({ currentTarget, pointerType }: LinkEvent & Pick<PointerEvent, 'pointerType'>) {
      // A long press opens a menu, in some browsers without the event `contextmenu`.
      if (pointerType !== 'mouse') reveal(currentTarget)
    },
    onPointerUp: hide,
    onPointerCancel: hide,
  }
}

/** The classes of the link: session recorders must not store its url. */
export const LINK_CLASSES = UNRECORDED_CLASSES

/**
 * Waits for the end in a tab that the page cannot observe: only `confirm` reports this end. A frame
 * that has loaded stays, because the person may have entered something there.
 */
function noteFollowed(signing: Signing): void {
  const { signal } = signing
  const snapshot = signing.getSnapshot()
  const { state, attempt } = snapshot
  if (!attempt?.ceremony) return
  const { landing } = attempt.ceremony
  listenToTabs(signal, (message) => {
    // The landing page does not know the attempt, so its message is only a reason to ask.
    if (!isLandingOf(message, 'broadcast', landing?.origin, '')) return
    signing.run(() => signing.dispatch({ type: 'navigate' }))
  })
  if (state.place === 'frame' && state.status === 'open' && !isDoubtful(snapshot)) return
  signing.dispatch({ type: 'show', place: 'tab' })
  signing.dispatch({ type: 'load' })
}
