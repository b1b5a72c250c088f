import { listen } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { handleLanding, handleMessage } from '../finish/handleMessage.js'
import type { Ceremony } from '../session/ceremony.js'
import { isLive } from '../session/ceremonyState.js'
import { dispatch, enterPhase, type SessionInternals } from '../session/sessionInternals.js'
import { followTab } from './followTab.js'

/** Gives the ceremony to a tab and follows the tab to the end. */
export function showInTab(internals: SessionInternals, ceremony: Ceremony, tab: Window): void {
  const scope = enterPhase(internals, { place: 'tab', ceremony, isUsed: true, tab })
  const { nonce = '' } = internals.attempt ?? {}
  listen(scope, 'message', (message) => handleMessage(internals, ceremony, message, tab))
  const content = { url: ceremony.urlFor('tab'), nonce, landing: ceremony.landing }
  followTab(scope, tab, content, {
    onBroadcast: (message) => handleMessage(internals, ceremony, message, 'broadcast'),
    onLanding: (search) => handleLanding(internals, ceremony, 'location', search),
    // The attempt goes on, because a tab that looks closed may still reach the end.
    onClosed() {
      if (isLive(internals.state)) {
        dispatch(internals, { type: 'fail', error: clientError('tab_closed') })
      }
    },
  })
  if (dispatch(internals, { type: 'open', place: 'tab' })) dispatch(internals, { type: 'load' })
}
