import { fieldNames, parseGrant } from '../../contract/ceremony.js'
import { isSigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { showInFrame } from '../frame/showInFrame.js'
import { readCeremony } from '../signing/ceremony.js'
import { dispatch, fail, optionsOf, type SigningCore } from '../signing/signingCore.js'
import { showInWindow } from '../redirect/showInWindow.js'
import { showInTab } from '../tab/showInTab.js'
import { offerLink } from '../tab/tabLink.js'

/**
 * Shows a granted ceremony in the tab that the click has opened, in this window, or in a frame. If
 * the browser blocked the tab, offers a link. Calls `onGrant` if the answer is a ceremony.
 */
export function showGrant(core: SigningCore, answer: unknown, onGrant: () => void): void {
  const grant = parseGrant(answer)
  if (!grant) {
    fail(core, clientError('create_failed', { value: fieldNames(answer) }))
    return
  }
  onGrant()
  // Without a url, the service sends the link by email.
  if (typeof grant.url !== 'string') {
    dispatch(core, { type: 'email' })
    return
  }
  const ceremony = readCeremony(grant, optionsOf(core))
  if (isSigningError(ceremony)) {
    fail(core, ceremony)
    return
  }
  const { tab, place } = core.attempt ?? {}
  if (tab) showInTab(core, ceremony, tab)
  else if (place === 'window') showInWindow(core, ceremony)
  else if (place === 'tab') offerLink(core, ceremony)
  else showInFrame(core, ceremony)
}
