import type { SigningError } from '../../contract/SigningError.js'
import { optional } from '../browser/optional.js'
import { createScope, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { callHost, report } from '../host/hostCalls.js'
import type { Attempt } from './attempt.js'
import type { SessionOptions } from './CeremonySession.js'
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
export interface CeremonyLife<Options extends SessionOptions = SessionOptions> {
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
export function dispatch(life: CeremonyLife, event: CeremonyEvent): boolean {
  const { status } = life.state
  const next = nextCeremonyState(life.state, event)
  if (next === life.state || (life.isReleased && event.type !== 'close')) return false
  life.state = next
  announce(life, status)
  if (event.error) tell(life, event.error)
  return true
}

/** Tells of the state, and the host of its status if that is another than before. */
export function announce(life: CeremonyLife, before: CeremonyStatus): void {
  for (const listener of life.listeners) callHost(listener)
  const { state, options } = life
  if (state.status === before || life.isReleased || life.preparation) return
  callHost(() => options.onStatusChange?.(state.status))
  if (state.error?.code === 'tab_closed') callHost(() => options.onLeave?.(before))
}

/** Tells the host of an error that ends nothing. */
export function tell(life: CeremonyLife, error: SigningError): void {
  inform(life, () => report(error, life.options.onError))
}

/** Calls the host; of an attempt that is being prepared, at its start. */
export function inform(life: CeremonyLife, call: () => void): void {
  if (life.preparation) life.preparation.hold(call)
  else call()
}

/** Goes on to another attempt: what the last one listened to is let go, and a tab that it drops. */
export function enter(life: CeremonyLife, next?: Attempt, keepsTab = false): void {
  const last = life.attempt
  life.attempt = next
  if (last?.scope !== next?.scope) last?.scope.end()
  if (last?.tab !== next?.tab && !keepsTab) optional(() => last?.tab?.close())
}

/**
 * Goes on to the next phase of the attempt, and returns its scope. What throws in there becomes a
 * failure, with a sentence and a way on.
 */
export function enterPhase(life: CeremonyLife, phase: Omit<Attempt, 'nonce' | 'scope'>): Scope {
  const scope = createScope((cause) => fail(life, clientError('unexpected', { cause })))
  enter(life, { ...phase, nonce: life.attempt?.nonce ?? '', scope })
  return scope
}

/** Ends an attempt, or none: another component may have come to the end. */
export function endAttempt(life: CeremonyLife): void {
  enterPhase(life, { place: life.attempt?.place ?? 'frame' })
}

/** Ends the attempt badly. */
export function fail(life: CeremonyLife, error: SigningError): void {
  endAttempt(life)
  dispatch(life, { type: 'fail', error })
}

/** The page may not frame the ceremony, which is held for a tab. */
export function block(
  life: CeremonyLife,
  ceremony: Ceremony,
  isUsed: boolean,
  error: SigningError,
): void {
  enterPhase(life, { place: 'frame', ceremony, isUsed })
  dispatch(life, { type: 'block', error })
}

export function close(life: CeremonyLife, keepsTab?: boolean): void {
  life.preparation = undefined
  enter(life, undefined, keepsTab)
  dispatch(life, { type: 'close' })
}
