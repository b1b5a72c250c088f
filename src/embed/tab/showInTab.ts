import { frameName, LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import { every, listen, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { handleLanding, handleMessage } from '../finish/handleMessage.js'
import { isLandingPage, readLocation } from '../frame/frameLocation.js'
import type { Ceremony } from '../signing/ceremony.js'
import { isLive } from '../signing/ceremonyState.js'
import { dispatch, enterPhase, fail, optionsOf, type SigningCore } from '../signing/signingCore.js'

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

/** Shows the ceremony in a tab, and watches the tab until the end. */
export function showInTab(core: SigningCore, ceremony: Ceremony, tab: Window): void {
  const scope = enterPhase(core, { place: 'tab', ceremony, tab })
  listen(scope, 'message', (message) => handleMessage(core, ceremony, message, tab))
  const channel = optional(() => new BroadcastChannel(LANDING_MESSAGE_TYPE))
  if (channel) {
    const onMessage = (message: MessageEvent<unknown>): void =>
      handleMessage(core, ceremony, message, 'broadcast')
    listen(scope, 'message', onMessage, channel)
    scope.add(() => channel.close())
  }
  optional(() => {
    const { nonce = '' } = core.attempt ?? {}
    // Remove the opener, so that the tab cannot navigate this page. Keep it if the BroadcastChannel
    // cannot work: `redirect_url` is on another origin, or another site frames this page. Keep it if
    // a change of user must close the tab.
    const isReached = channel && ceremony.landing?.origin === location.origin
    if (isReached && window === window.top && !optionsOf(core).ownsTabs) tab.opener = null
    // The nonce is stored twice: browsers may clear the name, and storage may be disabled.
    tab.name = frameName(nonce)
    tab.sessionStorage.setItem(LANDING_MESSAGE_TYPE, nonce)
  })
  followTab(core, ceremony, tab, scope)
  tab.location.replace(ceremony.urlFor('tab'))
  dispatch(core, { type: 'open', place: 'tab' })
  dispatch(core, { type: 'load' })
}

/** Detects that the tab has reached `redirect_url` or was closed. */
function followTab(core: SigningCore, ceremony: Ceremony, tab: Window, scope: Scope): void {
  let before: keyof typeof REACT_AFTER = 'blank'
  let since = 0
  let wasElsewhere = tab.closed
  every(scope, CHECK_EVERY, () => {
    const page = tab.closed ? undefined : readLocation(tab)
    const isLanding = typeof page === 'object' && isLandingPage(page, ceremony.landing)
    const open = page === 'blank' ? page : isLanding ? 'landing' : 'elsewhere'
    const now = tab.closed ? 'closed' : open
    // Measures the time, because browsers slow the timers of a hidden page. A clock can be set back.
    const time = Date.now()
    if (now !== before || time < since) since = time
    before = now
    if (time - since < REACT_AFTER[now]) return
    if (isLanding) handleLanding(core, ceremony, 'location', page.search)
    // With `Cross-Origin-Opener-Policy`, a tab looks closed as soon as it leaves this origin. So a
    // tab counts as closed only if it was seen on another origin before.
    else if (now === 'elsewhere') wasElsewhere = true
    // The attempt continues, because a tab that looks closed may still reach the end.
    else if (wasElsewhere && isLive(core.state)) fail(core, clientError('tab_closed'))
  })
}
