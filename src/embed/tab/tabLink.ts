import { clientError } from '../errors/clientError.js'
import { UNRECORDED_CLASSES } from '../frame/frameAttributes.js'
import { storeDeparture } from '../redirect/departure.js'
import { accessOf } from '../signing/access.js'
import { type Ceremony, isExpired, isSpent } from '../signing/ceremony.js'
import type { Signing } from '../signing/signing.js'
import { type Attempt, dispatch, enterPhase, type SigningCore } from '../signing/signingCore.js'

/** Returns the ceremony of an attempt if a tab can load its url, perhaps a second time. */
export function showable({ ceremony, frame, tab, isFollowed }: Attempt): Ceremony | undefined {
  const isUsed = frame ?? tab ?? isFollowed
  return ceremony && !(isUsed ? isSpent : isExpired)(ceremony) ? ceremony : undefined
}

/** Offers a granted ceremony by a link, because the browser blocked its tab. */
export function offerLink(core: SigningCore, ceremony: Ceremony): void {
  enterPhase(core, { place: 'tab', ceremony })
  dispatch(core, { type: 'block', error: clientError('popup_blocked') })
}

/** An event of the link, from React or from the browser. */
interface LinkEvent {
  readonly currentTarget: HTMLAnchorElement
}

/**
 * Returns the attributes and event handlers of a link to the ceremony. Returns `undefined` if no tab
 * was blocked, or if the url cannot be loaded (again).
 *
 * The `href` is the ceremony's origin, because analytics scripts collect the urls of links. It
 * contains the url only while the browser follows the link or a finger presses it.
 */
export function tabLink(signing: Signing) {
  const { attempt: shown, state } = accessOf(signing).find() ?? {}
  const isBlocked = state?.error?.code === 'popup_blocked' || shown?.isFollowed
  const origin = shown && isBlocked && showable(shown)?.origin
  if (!origin) return undefined
  const reveal = (link: HTMLAnchorElement): Attempt | undefined => {
    const { attempt } = accessOf(signing).find() ?? {}
    const ceremony = attempt && showable(attempt)
    if (ceremony) link.href = ceremony.urlFor('tab')
    return ceremony && attempt
  }
  const hide = ({ currentTarget }: LinkEvent): void => {
    currentTarget.href = origin
  }
  const revealOnce = ({ currentTarget: link }: LinkEvent): Attempt | undefined => {
    const attempt = reveal(link)
    // The browser reads the address after the last listener.
    setTimeout(() => hide({ currentTarget: link }))
    return attempt
  }
  const follow = (event: LinkEvent & Pick<Event, 'preventDefault' | 'stopPropagation'>): void => {
    // Scripts that record clicks listen to the document.
    event.stopPropagation()
    const attempt = revealOnce(event)
    const core = accessOf(signing).find()
    if (!core || !attempt?.ceremony) {
      event.preventDefault()
      signing.openInTab()
      return
    }
    // Some in-app browsers follow the link in this window.
    storeDeparture(core.key ?? '', attempt.ceremony)
    setTimeout(() => {
      if (core.attempt === attempt) showFollowed(core, attempt)
    })
  }
  return {
    href: origin,
    target: '_blank',
    rel: 'noopener',
    className: `signing-ceremony__button ${UNRECORDED_CLASSES}`,
    onClick: follow,
    onAuxClick(event: Parameters<typeof follow>[0] & Pick<MouseEvent, 'button'>): void {
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

/** Waits for the end in a tab that the page cannot observe. Only `confirm` reports this end. */
function showFollowed(core: SigningCore, { ceremony }: Attempt): void {
  enterPhase(core, { place: 'tab', ceremony, isFollowed: true })
  dispatch(core, { type: 'open', place: 'tab' })
  dispatch(core, { type: 'load' })
}
