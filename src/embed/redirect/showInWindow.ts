import { listen } from '../browser/scope.js'
import { watchSlowness } from '../browser/watchSlowness.js'
import { askConfirm } from '../confirm/askConfirm.js'
import { remedyOf } from '../errors/remedies.js'
import { printWarning } from '../host/hostCalls.js'
import type { Ceremony } from '../signing/ceremony.js'
import { dispatch, enterPhase, optionsOf, type SigningCore } from '../signing/signingCore.js'
import { storeDeparture } from './departure.js'
import { navigateWindow } from './wholeWindow.js'

/** Navigates the whole window to the ceremony. The landing page brings it back to this page. */
export function showInWindow(core: SigningCore, ceremony: Ceremony): void {
  const scope = enterPhase(core, { place: 'window', ceremony })
  const { landing } = ceremony
  if (landing && landing.origin !== location.origin) {
    printWarning(remedyOf('foreign_landing', landing.origin))
  }
  // The browser restores this page from its back/forward cache: the person returned.
  listen(scope, 'pageshow', ({ persisted }) => {
    if (!persisted) return
    dispatch(core, { type: 'close' })
    askConfirm(core, 'returned')
  })
  watchSlowness(scope, optionsOf(core).slowAfter, () => dispatch(core, { type: 'delay' }))
  storeDeparture(core.key ?? '', ceremony)
  dispatch(core, { type: 'open', place: 'window' })
  // A callback of the host may have ended the attempt.
  scope.run(() => navigateWindow(ceremony.urlFor('window')))
}
