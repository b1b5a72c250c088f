import type { SigningError } from '../../contract/signingError.js'
import { optional } from '../browser/optional.js'
import { createScope, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { callHost, report } from '../host/hostCalls.js'
import type { Attempt } from './attempt.js'
import type { SessionOptions } from './ceremonySession.js'
import type { Ceremony } from './ceremony.js'
import {
  type CeremonyEvent,
  type CeremonyState,
  type CeremonyStatus,
  nextCeremonyState,
} from './ceremonyState.js'

/** An attempt that is being prepared, and of which nobody hears before its start. */
export interface Preparation {
  /** The state as the host hears of it meanwhile. */
  readonly state: () => CeremonyState
  /** Keeps a call to the host for the start. */
  readonly hold: (call: () => void) => void
  /** Tells everything. */
  readonly start: () => void
}

/** What a session knows. Its state and its attempt change in this file alone, always together. */
export interface SessionInternals<Options extends SessionOptions = SessionOptions> {
  options: Options
  state: CeremonyState
  attempt: Attempt | undefined
  /** Set once nobody holds the session any more: nothing moves it then but `close`. */
  isReleased: boolean
  /** Set while the attempt is only being prepared. */
  preparation?: Preparation | undefined
  readonly listeners: Set<() => void>
  /** Asks for a ceremony and admits what is granted, within the scope. */
  readonly ask: (scope: Scope, fresh: boolean) => void
}

/**
 * Moves the state; `false` where the event means nothing in it. An error that comes with an event is
 * told to the host, once the state has moved.
 */
export function dispatch(internals: SessionInternals, event: CeremonyEvent): boolean {
  const { status } = internals.state
  const next = nextCeremonyState(internals.state, event)
  if (next === internals.state || (internals.isReleased && event.type !== 'close')) return false
  internals.state = next
  announce(internals, status)
  if (event.error) tell(internals, event.error)
  return true
}

/** Tells of the state, and the host of its status if that is another than before. */
export function announce(internals: SessionInternals, before: CeremonyStatus): void {
  for (const listener of internals.listeners) callHost(listener)
  const { state, options } = internals
  if (state.status === before || internals.isReleased || internals.preparation) return
  callHost(() => options.onStatusChange?.(state.status))
  if (state.error?.code === 'tab_closed') callHost(() => options.onLeave?.(before))
}

/** Tells the host of an error that ends nothing. */
export function tell(internals: SessionInternals, error: SigningError): void {
  inform(internals, () => report(error, internals.options.onError))
}

/** Calls the host; of an attempt that is being prepared, at its start. */
export function inform(internals: SessionInternals, call: () => void): void {
  if (internals.preparation) internals.preparation.hold(call)
  else call()
}

/** Goes on to another attempt: what the last one listened to is let go, and a tab that it drops. */
export function enter(internals: SessionInternals, next?: Attempt, keepsTab = false): void {
  const last = internals.attempt
  internals.attempt = next
  if (last?.scope !== next?.scope) last?.scope.end()
  if (last?.tab !== next?.tab && !keepsTab) optional(() => last?.tab?.close())
}

/**
 * Goes on to the next phase of the attempt, and returns its scope. What throws in there becomes a
 * failure, with a sentence and a way on.
 */
export function enterPhase(
  internals: SessionInternals,
  phase: Omit<Attempt, 'nonce' | 'scope'>,
): Scope {
  const scope = createScope((cause) => fail(internals, clientError('unexpected', { cause })))
  enter(internals, { ...phase, nonce: internals.attempt?.nonce ?? '', scope })
  return scope
}

/** Ends an attempt, or none: another component may have come to the end. */
export function endAttempt(internals: SessionInternals): void {
  enterPhase(internals, { place: internals.attempt?.place ?? 'frame' })
}

/** Ends the attempt badly. */
export function fail(internals: SessionInternals, error: SigningError): void {
  endAttempt(internals)
  dispatch(internals, { type: 'fail', error })
}

/** The page may not frame the ceremony, which is held for a tab. */
export function block(internals: SessionInternals, ceremony: Ceremony, error: SigningError): void {
  enterPhase(internals, { place: 'frame', ceremony, isUsed: internals.attempt?.isUsed })
  dispatch(internals, { type: 'block', error })
}

export function close(internals: SessionInternals, keepsTab?: boolean): void {
  internals.preparation = undefined
  enter(internals, undefined, keepsTab)
  dispatch(internals, { type: 'close' })
}
