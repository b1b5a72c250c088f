import type { SigningError } from '../../contract/SigningError.js'
import { optional } from '../browser/optional.js'
import { createScope, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { callHost, report } from '../host/hostCalls.js'
import type { Attempt } from './attempt.js'
import type { SessionOptions } from './CeremonySession.js'
import type { Ceremony } from './ceremony.js'
import { type CeremonyEvent, type CeremonyState, nextCeremonyState } from './ceremonyState.js'

/** What a session knows. Its state and its attempt change in this file alone, always together. */
export interface CeremonyLife<Options extends SessionOptions = SessionOptions> {
  options: Options
  state: CeremonyState
  attempt: Attempt | undefined
  /** Set once nobody holds the session any more: nothing moves it then but `close`. */
  isReleased: boolean
  readonly listeners: Set<() => void>
  /** Asks for a ceremony and admits what is granted, within the scope. */
  readonly ask: (scope: Scope, fresh: boolean) => void
}

/** Moves the state; `false` where the event means nothing in it. */
export function dispatch(life: CeremonyLife, event: CeremonyEvent): boolean {
  const { status } = life.state
  const next = nextCeremonyState(life.state, event)
  if (next === life.state || (life.isReleased && event.type !== 'close')) return false
  life.state = next
  for (const listener of life.listeners) callHost(listener)
  const { onStatusChange, onLeave } = life.options
  if (next.status === status || life.isReleased) return true
  callHost(() => onStatusChange?.(next.status))
  if (next.error?.code === 'tab_closed') callHost(() => onLeave?.(status))
  return true
}

/** A phase's scope. What throws in it becomes a failure, with a sentence and a way on. */
export function createPhase(life: CeremonyLife): Scope {
  return createScope((cause) => fail(life, clientError('unexpected', { cause })))
}

/** Goes on with another phase: what the last one listened to is let go, and a tab that it drops. */
export function enter(life: CeremonyLife, next?: Attempt, keepsTab = false): void {
  const last = life.attempt
  life.attempt = next
  if (last?.scope !== next?.scope) last?.scope.end()
  if (last?.tab !== next?.tab && !keepsTab) optional(() => last?.tab?.close())
}

/** Ends an attempt, or none: another component may have come to the end. */
export function endAttempt(life: CeremonyLife): void {
  const { nonce = '', place = 'frame' }: Partial<Attempt> = life.attempt ?? {}
  enter(life, { nonce, place, scope: createPhase(life) })
}

/** Tells the host of an error that ends nothing. */
export function tell(life: CeremonyLife, error: SigningError): void {
  report(error, life.options.onError)
}

/** Ends the attempt badly. */
export function fail(life: CeremonyLife, error: SigningError): void {
  endAttempt(life)
  if (dispatch(life, { type: 'fail', error })) tell(life, error)
}

/** The page may not frame the ceremony, which is held for a tab. */
export function block(
  life: CeremonyLife,
  ceremony: Ceremony,
  isUsed: boolean,
  error: SigningError,
): void {
  const { nonce = '' } = life.attempt ?? {}
  enter(life, { nonce, place: 'frame', scope: createPhase(life), ceremony, isUsed })
  if (dispatch(life, { type: 'block', error })) tell(life, error)
}

export function close(life: CeremonyLife, keepsTab?: boolean): void {
  enter(life, undefined, keepsTab)
  dispatch(life, { type: 'close' })
}
