import { listen } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { followTab } from '../tab/openTab.js'
import type { Ceremony } from '../session/ceremony.js'
import { type SessionInternals, dispatch, enterPhase } from '../session/sessionInternals.js'
import { isLive } from '../session/ceremonyState.js'
import { hear, land } from './hearing.js'

/** Gives the tab a url that was made for tabs, and follows it to the end. */
export function showInTab(internals: SessionInternals, ceremony: Ceremony, tab: Window): void {
  const scope = enterPhase(internals, { place: 'tab', ceremony, isUsed: true, tab })
  const { nonce = '' } = internals.attempt ?? {}
  listen(scope, 'message', (message) => hear(internals, ceremony, message, tab))
  const content = { url: ceremony.urlFor('tab'), nonce, landing: ceremony.landing }
  followTab(scope, tab, content, {
    onBroadcast: (message) => hear(internals, ceremony, message, 'broadcast'),
    onLanding: (search) => land(internals, ceremony, 'location', search),
    // It may still come to its end, so nothing is let go.
    onClosed() {
      if (isLive(internals.state))
        dispatch(internals, { type: 'fail', error: clientError('tab_closed') })
    },
  })
  if (dispatch(internals, { type: 'open', place: 'tab' })) dispatch(internals, { type: 'load' })
}
