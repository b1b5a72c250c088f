import type { CeremonyGrant } from '../../contract/ceremony.js'
import { isSigningError } from '../../contract/signingError.js'
import { randomHex } from '../browser/randomHex.js'
import { foreseeBlocking } from '../frame/frameBlocking.js'
import { readCeremony } from '../session/ceremony.js'
import {
  block,
  type SessionInternals,
  dispatch,
  endAttempt,
  enter,
  enterPhase,
  fail,
  type Preparation,
} from '../session/sessionInternals.js'
import { shareEnds } from './sharedEnds.js'
import { showInFrame } from './showInFrame.js'
import { showInTab } from './showInTab.js'

/**
 * Begins an attempt: asks for a ceremony, to be shown in the tab if there is one. With a
 * `preparation` it is only prepared.
 */
export function begin(
  internals: SessionInternals,
  fresh: boolean,
  tab?: Window,
  preparation?: Preparation,
): void {
  if (internals.isReleased) {
    tab?.close()
    return
  }
  shareEnds(internals)
  internals.preparation = preparation
  const place = tab ? 'tab' : 'frame'
  const scope = enterPhase(internals, { place, tab })
  scope.run(() => {
    enter(internals, { nonce: randomHex(), scope, place, tab })
    internals.ask(scope, fresh)
  })
}

/** Shows what was granted, where it was asked for. */
export function admit(internals: SessionInternals, grant: CeremonyGrant): void {
  // Only what is left out: a url that is there and none is an error, not a link by email.
  if (grant.url === undefined) {
    endAttempt(internals)
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
  const error = foreseeBlocking(ceremony)
  if (error) block(internals, ceremony, error)
  else showInFrame(internals, ceremony)
}
