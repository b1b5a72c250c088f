import { frameName, LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import { every, listen, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { handleLanding, handleMessage } from '../finish/handleMessage.js'
import { isLandingPage, readLocation } from '../frame/frameLocation.js'
import type { Ceremony } from '../session/ceremony.js'
import { isLive } from '../session/ceremonyState.js'
import { dispatch, enterPhase, fail, type SessionInternals } from '../session/sessionInternals.js'

/** Milliseconds between two looks at the tab: no event reports its address or its end. */
const LOOK = 50

/** The number of equal looks in a row that count. */
const LOOKS = {
  blank: Infinity,
  // While a tab navigates, it looks blank and elsewhere by turns.
  elsewhere: 4,
  // The landing's message may be on the way, and has more information.
  closed: 10,
  landing: 20,
}

/** Shows the ceremony in a tab, and follows the tab to the end. */
export function showInTab(internals: SessionInternals, ceremony: Ceremony, tab: Window): void {
  const scope = enterPhase(internals, { place: 'tab', ceremony, isUsed: true, tab })
  listen(scope, 'message', (message) => handleMessage(internals, ceremony, message, tab))
  const channel = optional(() => new BroadcastChannel(LANDING_MESSAGE_TYPE))
  if (channel) {
    const onMessage = (message: MessageEvent<unknown>): void =>
      handleMessage(internals, ceremony, message, 'broadcast')
    listen(scope, 'message', onMessage, channel)
    scope.add(() => channel.close())
  }
  optional(() => {
    const { nonce = '' } = internals.attempt ?? {}
    // A page in the tab could navigate this page through its opener. The landing needs no opener if
    // the channel reaches this page. A page inside another site's has a channel of its own.
    const isReached = channel && ceremony.landing?.origin === location.origin
    if (isReached && window === window.top) tab.opener = null
    // Browsers clear the name on the way to another site without an opener; storage may be disabled.
    tab.name = frameName(nonce)
    tab.sessionStorage.setItem(LANDING_MESSAGE_TYPE, nonce)
  })
  followTab(internals, ceremony, tab, scope)
  tab.location.replace(ceremony.urlFor('tab'))
  dispatch(internals, { type: 'open', place: 'tab' })
  dispatch(internals, { type: 'load' })
}

/** Notices that the tab has reached the landing, or is closed. */
function followTab(
  internals: SessionInternals,
  ceremony: Ceremony,
  tab: Window,
  scope: Scope,
): void {
  let before: keyof typeof LOOKS = 'blank'
  let looks = 0
  let wasElsewhere = tab.closed
  every(scope, LOOK, () => {
    const page = tab.closed ? undefined : readLocation(tab)
    const isLanding = typeof page === 'object' && isLandingPage(page, ceremony.landing)
    const open = page === 'blank' ? page : isLanding ? 'landing' : 'elsewhere'
    const now = tab.closed ? 'closed' : open
    looks = now === before ? looks + 1 : 1
    before = now
    if (looks !== LOOKS[now]) return
    if (isLanding) handleLanding(internals, ceremony, 'location', page.search)
    // `Cross-Origin-Opener-Policy` makes a tab look closed as soon as it leaves this origin. Only a
    // tab that was open elsewhere before can be known to be closed.
    else if (now === 'elsewhere') wasElsewhere = true
    // The attempt continues, because a tab that looks closed may still reach the end.
    else if (wasElsewhere && isLive(internals.state)) fail(internals, clientError('tab_closed'))
  })
}
