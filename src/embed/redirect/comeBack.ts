import { askRegularly } from '../confirm/askRegularly.js'
import { handleLanding } from '../finish/handleMessage.js'
import { dispatch, enterPhase, type SigningCore } from '../signing/signingCore.js'
import { takeReturn } from './departure.js'
import { restoreScroll } from './restoreScroll.js'

/**
 * Continues a signing whose ceremony was shown in this window, if the window has reached the landing
 * page. Returns `false` if it has not, for example because the person used the Back button.
 */
export function comeBack(core: SigningCore): boolean {
  const found = takeReturn(core.key)
  if (!found) return false
  core.isAutomatic = true
  askRegularly(core)
  restoreScroll(found.top)
  enterPhase(core, { place: 'window' })
  dispatch(core, { type: 'open', place: 'window' })
  handleLanding(core, found, 'location', found.search)
  return true
}
