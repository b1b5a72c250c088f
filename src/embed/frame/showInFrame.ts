import { after, listen } from '../browser/scope.js'
import { askConfirm } from '../confirm/askConfirm.js'
import { clientError } from '../errors/clientError.js'
import { handleMessage } from '../finish/handleMessage.js'
import { isFrom } from '../finish/landingMessages.js'
import type { Ceremony } from '../signing/ceremony.js'
import { isLive } from '../signing/ceremonyState.js'
import { dispatch, enterPhase, fail, report, type SigningCore } from '../signing/signingCore.js'
import { framingError } from './framingError.js'
import { watchRefusals } from './watchRefusals.js'
import { handleSign } from './watchSigns.js'

/** Milliseconds after which a frame that is not rendered is reported as an error. */
const RENDERED_WITHIN = 900

/** Shows the ceremony in a frame. Listens before the frame renders, so that no message is lost. */
export function showInFrame(core: SigningCore, ceremony: Ceremony): void {
  const scope = enterPhase(core, { place: 'frame', ceremony })
  const error = framingError(ceremony)
  if (error) {
    dispatch(core, { type: 'block', error })
    return
  }
  listen(scope, 'message', (message) => {
    const shown = core.attempt?.frame?.contentWindow
    if (shown && isFrom(message, shown, message.origin)) handleSign(core)
    handleMessage(core, ceremony, message, shown)
  })
  listen(scope, 'pageshow', ({ persisted }) => {
    if (persisted && isLive(core.state)) fail(core, clientError('page_restored'))
  })
  watchRefusals(scope, ceremony, (refusal, origin) => {
    if (origin === ceremony.origin) {
      dispatch(core, { type: 'block', error: refusal })
      return
    }
    // The policy blocks only the page at `redirect_url`, so the ceremony continues.
    report(core, refusal)
    askConfirm(core, 'left')
  })
  after(scope, RENDERED_WITHIN, () => {
    if (!core.attempt?.frame) report(core, clientError('frame_not_rendered'))
  })
  dispatch(core, { type: 'open', place: 'frame' })
}
