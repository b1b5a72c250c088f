import type { CeremonyGrant } from '../../contract/ceremony.js'
import { isSigningError } from '../../contract/signingError.js'
import { showInFrame } from '../frame/showInFrame.js'
import { readCeremony } from '../session/ceremony.js'
import { dispatch, fail, type SessionInternals } from '../session/sessionInternals.js'
import { showInTab } from '../tab/showInTab.js'

/** Shows a granted ceremony in the tab that the click has opened, or else in a frame. */
export function showGrant(internals: SessionInternals, grant: CeremonyGrant): void {
  // Without a `url`, the service sends the link by email. Many backends send `null` instead.
  if ((grant.url ?? undefined) === undefined) {
    dispatch(internals, { type: 'email' })
    return
  }
  const ceremony = readCeremony(grant, internals.options)
  if (isSigningError(ceremony)) {
    fail(internals, ceremony)
    return
  }
  const { tab } = internals.attempt ?? {}
  if (tab) {
    showInTab(internals, ceremony, tab)
    return
  }
  showInFrame(internals, ceremony)
}
