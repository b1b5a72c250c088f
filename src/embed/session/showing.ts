import { isJsonObject } from '../../contract/jsonObject.js'
import { FRAME_NAME_PREFIX } from '../../contract/landingMessage.js'
import { createCleanup, listen } from '../browser/cleanup.js'
import { optional } from '../browser/optional.js'
import { watchSlowness } from '../browser/slowTimer.js'
import { isCeremonyMessage, judgeMessage } from '../ending/landingMessages.js'
import { watchBlocking } from '../frame/frameBlocking.js'
import { isLandingPage, readLocation } from '../frame/frameLocation.js'
import { watchDeparture, watchLanding } from '../frame/landingWatch.js'
import { callHost } from '../host/hostCalls.js'
import type { CeremonyTab, InFrame } from './attempt.js'
import type { Ceremony } from './ceremony.js'
import type { CeremonyLife } from './ceremonyLife.js'
import { ceremonyStopped, frameSlow, pageRestored } from './sessionErrors.js'

export const DEFAULT_SLOW_AFTER = 15_000
/** Milliseconds in which nobody has signed a document; to look at the landing takes up to five seconds. */
const TIME_TO_LOOK = 7_000

/** Listens first, then lets the frame have the url: no message can come too early. */
export function showInFrame(life: CeremonyLife, nonce: string, ceremony: Ceremony): void {
  const cleanup = createCleanup()
  life.enter({ phase: 'inFrame', nonce, ceremony, cleanup })
  cleanup.add(
    listen('message', (message) => {
      const attempt = life.attempt()
      if (attempt?.phase !== 'inFrame') return
      hear(life, nonce, message, ceremony, attempt.frame?.contentWindow)
    }),
  )
  cleanup.add(
    listen('pageshow', ({ persisted }) => {
      if (persisted) life.fail(nonce, pageRestored())
    }),
  )
  const isLoading = (): boolean => life.state().status !== 'open'
  optional(() =>
    cleanup.add(
      watchBlocking(ceremony, isLoading, (error) => life.block(nonce, ceremony, true, error)),
    ),
  )
  const slowAfter = life.options.slowAfter ?? DEFAULT_SLOW_AFTER
  const onSlow = (): void => {
    if (life.dispatch({ type: 'delay' })) life.report(frameSlow())
  }
  optional(() => cleanup.add(watchSlowness(slowAfter, onSlow)))
  life.dispatch({ type: 'open', place: 'frame' })
}

/** As {@link showInFrame}, for a tab, which gets a url that was made for tabs. */
export function showInTab(
  life: CeremonyLife,
  nonce: string,
  ceremony: Ceremony,
  tab: CeremonyTab,
): void {
  const cleanup = createCleanup()
  life.enter({ phase: 'inTab', nonce, ceremony, tab, cleanup })
  cleanup.add(listen('message', (message) => hear(life, nonce, message, ceremony, tab.window)))
  cleanup.add(
    tab.show(ceremony, nonce, {
      onBroadcast: (message) => hear(life, nonce, message, ceremony, 'broadcast'),
      onLanding: (search) => life.finish(nonce, { via: 'location', search }),
      onClosed: () => life.loseTab(nonce),
    }),
  )
  if (life.dispatch({ type: 'open', place: 'tab' })) life.dispatch({ type: 'load' })
}

/** Takes the iframe that was made for the attempt under way. */
export function adoptFrame(life: CeremonyLife, frame: HTMLIFrameElement): void {
  const attempt = life.attempt()
  if (attempt?.phase !== 'inFrame' || attempt.frame === frame) return
  const { nonce } = attempt
  life.enter({ ...attempt, frame })
  let isFirst = true
  let stopWatching: (() => void) | undefined
  frame.addEventListener('load', () =>
    life.step(nonce, () => {
      const current = life.attempt()
      if (current?.phase !== 'inFrame' || current.frame !== frame) return
      stopWatching?.()
      stopWatching = frameLoaded(life, current, frame, isFirst)
      if (stopWatching) current.cleanup.add(stopWatching)
      isFirst = false
    }),
  )
}

/** Returns how to stop watching where the frame has gone, if that is being watched. */
function frameLoaded(
  life: CeremonyLife,
  { nonce, ceremony }: InFrame,
  frame: HTMLIFrameElement,
  isFirst: boolean,
): (() => void) | undefined {
  const { landing } = ceremony
  const page = readLocation(frame.contentWindow)
  const isOurs = typeof page === 'object'
  if (isOurs && isLandingPage(page, landing)) {
    life.finish(nonce, { via: 'location', search: page.search })
    return undefined
  }
  life.dispatch({ type: 'load' })
  if (isOurs) callHost(() => life.options.onUnexpectedNavigation?.({ pathname: page.pathname }))
  // A landing that starts a ceremony of its own in the frame must not go round in circles.
  const isInFrame = window.name.startsWith(FRAME_NAME_PREFIX)
  if (!landing || !ceremony.landsInFrame || life.options.probeLanding === false || isInFrame) {
    return undefined
  }
  const say = (error: Parameters<CeremonyLife['report']>[0]): void => {
    if (life.attempt()?.nonce === nonce && !life.state().finish) life.report(error)
  }
  if (!isFirst || isOurs) return watchDeparture(landing, isOurs, say)
  const since = Date.now()
  void watchLanding(landing, {
    onUnreachable(error) {
      const current = life.attempt()
      if (current?.nonce !== nonce || current.phase !== 'inFrame') return
      // Nothing is taken from a recipient who is at work already. The focus alone does not tell: a
      // frame that opens in a click has it at once.
      const mayBeAtWork = document.activeElement === frame && Date.now() - since > TIME_TO_LOOK
      if (mayBeAtWork) life.report(error)
      else life.block(nonce, ceremony, true, error)
    },
    onDoubt: say,
  })
  return undefined
}

function hear(
  life: CeremonyLife,
  nonce: string,
  message: MessageEvent<unknown>,
  ceremony: Ceremony,
  source: MessageEventSource | 'broadcast' | null | undefined,
): void {
  life.step(nonce, () => {
    const { readCeremonyMessage } = life.options
    const told =
      readCeremonyMessage && isCeremonyMessage(message, source, ceremony.origin)
        ? callHost(() => readCeremonyMessage(message.data))
        : undefined
    // The host's function, which may be plain JavaScript.
    if (isJsonObject(told)) {
      const { end } = told
      if (end === 'completed' || end === 'declined') {
        life.finish(nonce, { via: 'ceremony', search: '', event: end })
        return
      }
      if (end === 'canceled' || end === 'failed') {
        life.fail(nonce, ceremonyStopped(told))
        return
      }
    }
    if (!ceremony.landing) return
    const { origin } = ceremony.landing
    const verdict = judgeMessage(message, { source, origin, state: nonce })
    if (typeof verdict === 'string') return
    life.finish(nonce, { via: 'message', search: verdict.search })
  })
}
