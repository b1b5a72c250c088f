import { FRAME_NAME_PREFIX } from '../../contract/landingMessage.js'
import { optional } from '../browser/optional.js'
import { after, createScope, listen, type Scope } from '../browser/scope.js'
import { watchSlowness } from '../browser/slowTimer.js'
import { clientError } from '../errors/clientError.js'
import { watchBlocking } from '../frame/frameBlocking.js'
import { isLandingPage, readLocation } from '../frame/frameLocation.js'
import { watchDeparture, watchLanding } from '../frame/landingWatch.js'
import { callHost } from '../host/hostCalls.js'
import type { Ceremony } from '../session/ceremony.js'
import {
  block,
  type CeremonyLife,
  close,
  dispatch,
  enterPhase,
  fail,
  inform,
  tell,
} from '../session/ceremonyLife.js'
import { DEFAULT_SLOW_AFTER } from '../session/CeremonySession.js'
import { hear, land } from './hearing.js'

/** Milliseconds that a frame has to itself: until its document is painted, nothing else shall load. */
const TIME_TO_PAINT = 500
/** Milliseconds in which nobody has signed a document; to look at the landing takes less than six seconds. */
const TIME_TO_LOOK = 7_000

/** Listens first, then lets the frame have the url: no message can come too early. */
export function showInFrame(life: CeremonyLife, ceremony: Ceremony): void {
  const scope = enterPhase(life, { place: 'frame', ceremony, isUsed: true })
  listen(scope, 'message', (message) =>
    hear(life, ceremony, message, life.attempt?.frame?.contentWindow),
  )
  listen(scope, 'pageshow', ({ persisted }) => {
    if (!persisted) return
    // What nobody has seen is dropped: the start asks for another.
    if (life.preparation) close(life)
    else fail(life, clientError('page_restored'))
  })
  optional(() =>
    watchBlocking(
      scope,
      ceremony,
      () => life.state.status !== 'open',
      (error) => block(life, ceremony, true, error),
    ),
  )
  optional(() =>
    watchSlowness(scope, life.options.slowAfter ?? DEFAULT_SLOW_AFTER, () =>
      dispatch(life, { type: 'delay', error: clientError('frame_slow') }),
    ),
  )
  dispatch(life, { type: 'open', place: 'frame' })
}

/** Takes the iframe that was made for the attempt under way. */
export function frameAdopted(life: CeremonyLife, frame: HTMLIFrameElement): void {
  const { attempt, state } = life
  if (state.place !== 'frame' || !attempt?.ceremony || attempt.frame === frame) return
  const { ceremony, scope } = attempt
  life.attempt = { ...attempt, frame }
  let isFirst = true
  let stay = createScope()
  frame.addEventListener('load', () =>
    scope.run(() => {
      if (life.attempt?.frame !== frame) return
      stay.end()
      stay = createScope()
      scope.add(stay.end)
      frameLoaded(life, ceremony, frame, isFirst, stay)
      isFirst = false
    }),
  )
}

/** `stay` ends when the frame goes on. */
function frameLoaded(
  life: CeremonyLife,
  ceremony: Ceremony,
  frame: HTMLIFrameElement,
  isFirst: boolean,
  stay: Scope,
): void {
  const { landing } = ceremony
  const page = readLocation(frame.contentWindow)
  const isOurs = typeof page === 'object'
  if (isOurs && isLandingPage(page, landing)) {
    land(life, ceremony, 'location', page.search)
    return
  }
  dispatch(life, { type: 'load' })
  if (isOurs) {
    const { pathname } = page
    inform(life, () => callHost(() => life.options.onUnexpectedNavigation?.({ pathname })))
  }
  // A landing that starts a ceremony of its own in the frame must not go round in circles.
  const isInFrame = window.name.startsWith(FRAME_NAME_PREFIX)
  if (!landing || !ceremony.landsInFrame || life.options.probeLanding === false || isInFrame) return
  if (!isFirst || isOurs) {
    watchDeparture(stay, landing, isOurs, (error) => tell(life, error))
    return
  }
  const since = Date.now()
  const { scope } = life.attempt ?? {}
  if (!scope) return
  after(scope, TIME_TO_PAINT, () => {
    void watchLanding(landing, (error, isSure) =>
      scope.run(() => {
        // Nothing is taken from a recipient who is at work already. The focus alone does not tell: a
        // frame that opens in a click has it at once.
        const mayBeAtWork = document.activeElement === frame && Date.now() - since > TIME_TO_LOOK
        if (mayBeAtWork || !isSure) tell(life, error)
        else block(life, ceremony, true, error)
      }),
    )
  })
}
