import type { CeremonyGrant } from '../../contract/ceremony.js'
import { isSigningError } from '../../contract/SigningError.js'
import { randomHex } from '../browser/randomHex.js'
import { foreseeBlocking } from '../frame/frameBlocking.js'
import { readCeremony } from '../session/ceremony.js'
import {
  block,
  type CeremonyLife,
  dispatch,
  endAttempt,
  enter,
  enterPhase,
  fail,
  type Preparation,
} from '../session/ceremonyLife.js'
import { shareEnds } from './sharedEnds.js'
import { showInFrame } from './showInFrame.js'
import { showInTab } from './showInTab.js'

/**
 * Begins an attempt: asks for a ceremony, to be shown in the tab if there is one. With a
 * `preparation` it is only prepared.
 */
export function begin(
  life: CeremonyLife,
  fresh: boolean,
  tab?: Window,
  preparation?: Preparation,
): void {
  if (life.isReleased) {
    tab?.close()
    return
  }
  shareEnds(life)
  life.preparation = preparation
  const place = tab ? 'tab' : 'frame'
  const scope = enterPhase(life, { place, tab })
  scope.run(() => {
    enter(life, { nonce: randomHex(), scope, place, tab })
    life.ask(scope, fresh)
  })
}

/** Shows what was granted, where it was asked for. */
export function admit(life: CeremonyLife, grant: CeremonyGrant): void {
  // Only what is left out: a url that is there and none is an error, not a link by email.
  if (grant.url === undefined) {
    endAttempt(life)
    dispatch(life, { type: 'email' })
    return
  }
  const ceremony = readCeremony(grant, life.options)
  if (isSigningError(ceremony)) {
    fail(life, ceremony)
    return
  }
  const { tab } = life.attempt ?? {}
  if (tab) {
    showInTab(life, ceremony, tab)
    return
  }
  const error = foreseeBlocking(ceremony)
  if (error) block(life, ceremony, false, error)
  else showInFrame(life, ceremony)
}
