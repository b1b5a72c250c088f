import { listen } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { followTab } from '../tab/openTab.js'
import type { Ceremony } from '../session/ceremony.js'
import { type CeremonyLife, dispatch, enterPhase } from '../session/ceremonyLife.js'
import { isLive } from '../session/ceremonyState.js'
import { hear, land } from './hearing.js'

/** Gives the tab a url that was made for tabs, and follows it to the end. */
export function showInTab(life: CeremonyLife, ceremony: Ceremony, tab: Window): void {
  const scope = enterPhase(life, { place: 'tab', ceremony, isUsed: true, tab })
  const { nonce = '' } = life.attempt ?? {}
  listen(scope, 'message', (message) => hear(life, ceremony, message, tab))
  const content = { url: ceremony.urlFor('tab'), nonce, landing: ceremony.landing }
  followTab(scope, tab, content, {
    onBroadcast: (message) => hear(life, ceremony, message, 'broadcast'),
    onLanding: (search) => land(life, ceremony, 'location', search),
    // It may still come to its end, so nothing is let go.
    onClosed() {
      if (isLive(life.state)) dispatch(life, { type: 'fail', error: clientError('tab_closed') })
    },
  })
  if (dispatch(life, { type: 'open', place: 'tab' })) dispatch(life, { type: 'load' })
}
