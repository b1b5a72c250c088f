import { isExpired } from '../signing/ceremony.js'
import type { SigningCore } from '../signing/signingCore.js'
import { startAttempt } from './startAttempt.js'

/** Requests a new ceremony if the url has expired, and the frame that showed it has been removed. */
export function renewExpired(core: SigningCore | undefined): void {
  const { ceremony, frame } = core?.attempt ?? {}
  if (!core || core.state.place !== 'frame' || !ceremony || !isExpired(ceremony)) return
  if (!frame?.isConnected) startAttempt(core, { isAutomatic: true })
}
