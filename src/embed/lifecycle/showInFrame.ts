import { FRAME_NAME_PREFIX } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import { after, createScope, listen, type Scope } from '../browser/scope.js'
import { watchSlowness } from '../browser/watchSlowness.js'
import { clientError } from '../errors/clientError.js'
import { watchBlocking } from '../frame/frameBlocking.js'
import { isLandingPage, readLocation } from '../frame/frameLocation.js'
import { watchDeparture, watchLanding } from '../frame/landingWatch.js'
import { callHost } from '../host/hostCalls.js'
import type { Ceremony } from '../session/ceremony.js'
import {
  block,
  type SessionInternals,
  close,
  dispatch,
  enterPhase,
  fail,
  inform,
  tell,
} from '../session/sessionInternals.js'
import { hear, land } from './hearing.js'

/** Milliseconds that a frame has to itself: until its document is painted, nothing else shall load. */
const TIME_TO_PAINT = 500
/** Milliseconds in which nobody has signed a document; to look at the landing takes less than six seconds. */
const TIME_TO_LOOK = 7_000

/** Listens first, then lets the frame have the url: no message can come too early. */
export function showInFrame(internals: SessionInternals, ceremony: Ceremony): void {
  const scope = enterPhase(internals, { place: 'frame', ceremony, isUsed: true })
  listen(scope, 'message', (message) =>
    hear(internals, ceremony, message, internals.attempt?.frame?.contentWindow),
  )
  listen(scope, 'pageshow', ({ persisted }) => {
    if (!persisted) return
    // What nobody has seen is dropped: the start asks for another.
    if (internals.preparation) close(internals)
    else fail(internals, clientError('page_restored'))
  })
  optional(() =>
    watchBlocking(
      scope,
      ceremony,
      () => internals.state.status !== 'open',
      (error) => block(internals, ceremony, error),
    ),
  )
  optional(() =>
    watchSlowness(scope, internals.options.slowAfter, () =>
      dispatch(internals, { type: 'delay', error: clientError('frame_slow') }),
    ),
  )
  dispatch(internals, { type: 'open', place: 'frame' })
}

/** Takes the iframe that was made for the attempt under way. */
export function frameAdopted(internals: SessionInternals, frame: HTMLIFrameElement): void {
  const { attempt, state } = internals
  if (state.place !== 'frame' || !attempt?.ceremony || attempt.frame === frame) return
  const { ceremony, scope } = attempt
  internals.attempt = { ...attempt, frame }
  let isFirst = true
  let stay = createScope()
  frame.addEventListener('load', () =>
    scope.run(() => {
      if (internals.attempt?.frame !== frame) return
      stay.end()
      stay = createScope()
      scope.add(stay.end)
      frameLoaded(internals, ceremony, frame, isFirst, stay)
      isFirst = false
    }),
  )
}

/** `stay` ends when the frame goes on. */
function frameLoaded(
  internals: SessionInternals,
  ceremony: Ceremony,
  frame: HTMLIFrameElement,
  isFirst: boolean,
  stay: Scope,
): void {
  const { landing } = ceremony
  const page = readLocation(frame.contentWindow)
  const isOurs = typeof page === 'object'
  if (isOurs && isLandingPage(page, landing)) {
    land(internals, ceremony, 'location', page.search)
    return
  }
  dispatch(internals, { type: 'load' })
  if (isOurs) {
    const { pathname } = page
    inform(internals, () =>
      callHost(() => internals.options.onUnexpectedNavigation?.({ pathname })),
    )
  }
  // A landing that starts a ceremony of its own in the frame must not go round in circles.
  const isInFrame = window.name.startsWith(FRAME_NAME_PREFIX)
  if (!landing || !ceremony.landsInFrame || internals.options.probeLanding === false || isInFrame)
    return
  if (!isFirst || isOurs) {
    watchDeparture(stay, landing, isOurs, (error) => tell(internals, error))
    return
  }
  const since = Date.now()
  const { scope } = internals.attempt ?? {}
  if (!scope) return
  after(scope, TIME_TO_PAINT, () => {
    void watchLanding(landing, (error, isSure) =>
      scope.run(() => {
        // Nothing is taken from a recipient who is at work already. The focus alone does not tell: a
        // frame that opens in a click has it at once.
        const mayBeAtWork = document.activeElement === frame && Date.now() - since > TIME_TO_LOOK
        if (mayBeAtWork || !isSure) tell(internals, error)
        else block(internals, ceremony, error)
      }),
    )
  })
}
