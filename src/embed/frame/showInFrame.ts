import { after, listen } from '../browser/scope.js'
import { watchSlowness } from '../browser/watchSlowness.js'
import { askConfirm } from '../confirm/askConfirm.js'
import { clientError } from '../errors/clientError.js'
import { handleLanding, handleMessage } from '../finish/handleMessage.js'
import type { Ceremony } from '../session/ceremony.js'
import type { Session } from '../session/ceremonySession.js'
import { isLive } from '../session/ceremonyState.js'
import {
  dispatch,
  enterPhase,
  fail,
  internalsOf,
  report,
  type SessionInternals,
} from '../session/sessionInternals.js'
import { framingError } from './framingError.js'
import { isLandingPage, readLocation } from './frameLocation.js'
import { watchRefusals } from './watchRefusals.js'

/** Milliseconds after which a frame that is not rendered is reported as an error. */
const RENDERED_WITHIN = 900

/** Shows the ceremony in a frame. Listens before the frame renders, so that no message is lost. */
export function showInFrame(internals: SessionInternals, ceremony: Ceremony): void {
  const scope = enterPhase(internals, { place: 'frame', ceremony })
  const error = framingError(ceremony)
  if (error) {
    dispatch(internals, { type: 'block', error })
    return
  }
  listen(scope, 'message', (message) =>
    handleMessage(internals, ceremony, message, internals.attempt?.frame?.contentWindow),
  )
  listen(scope, 'pageshow', ({ persisted }) => {
    if (persisted && isLive(internals.state)) fail(internals, clientError('page_restored'))
  })
  watchRefusals(scope, ceremony, (refusal, origin) => {
    if (origin === ceremony.origin) {
      dispatch(internals, { type: 'block', error: refusal })
      return
    }
    // The policy blocks only the page at `redirect_url`, so the ceremony continues.
    report(internals, refusal)
    askConfirm(internals, 'left')
  })
  after(scope, RENDERED_WITHIN, () => {
    if (!internals.attempt?.frame) report(internals, clientError('frame_not_rendered'))
  })
  dispatch(internals, { type: 'open', place: 'frame' })
}

/** Connects the rendered iframe to its session. A second call with the same iframe does nothing. */
export function adoptFrame(session: Session, frame: HTMLIFrameElement): void {
  const internals = internalsOf(session)
  const { attempt, options, state } = internals
  if (state.place !== 'frame' || !attempt?.ceremony || attempt.frame === frame) return
  const { ceremony, scope } = attempt
  internals.attempt = { ...attempt, frame, isUsed: true }
  // A second iframe, for example after a remount, loads the url again.
  if (attempt.frame) dispatch(internals, { type: 'open', place: 'frame' })
  const isCurrent = (): boolean => internals.attempt?.frame === frame
  const stopTimer = watchSlowness(scope, options.slowAfter, () => {
    if (isCurrent()) dispatch(internals, { type: 'delay', error: clientError('frame_slow') })
  })
  let isFirst = true
  frame.addEventListener('load', () =>
    scope.run(() => {
      stopTimer()
      if (!isCurrent()) return
      handleLoad(internals, ceremony, frame, isFirst)
      isFirst = false
    }),
  )
}

/** Fails a ceremony whose iframe was removed, if its url can be loaded only once. */
export function loseFrame(internals: SessionInternals): void {
  const { attempt, state } = internals
  if (state.place === 'frame' && attempt?.ceremony?.isSingleUse) {
    fail(internals, clientError('page_restored'))
  }
}

function handleLoad(
  internals: SessionInternals,
  ceremony: Ceremony,
  frame: HTMLIFrameElement,
  isFirst: boolean,
): void {
  const { landing, origin } = ceremony
  const page = readLocation(frame.contentWindow)
  const isReadable = typeof page === 'object'
  if (isReadable && isLandingPage(page, landing)) {
    handleLanding(internals, ceremony, 'location', page.search)
    return
  }
  dispatch(internals, { type: 'load' })
  // The frame shows another page of the portal, for example a login page.
  const isOurs = isReadable && page.origin !== origin
  if (isOurs) report(internals, clientError('frame_left', { value: landing?.href.split('?')[0] }))
  if (isOurs || !isFirst) askConfirm(internals, 'left')
}
