import type { SigningError } from '../../contract/signingError.js'
import { createScope, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { callHost, printError } from '../host/hostCalls.js'
import type { Ceremony } from './ceremony.js'
import type { Session, SessionHolder } from './ceremonySession.js'
import {
  type CeremonyEvent,
  type CeremonyPlace,
  type CeremonyState,
  isUnderWay,
  nextCeremonyState,
} from './ceremonyState.js'
import type { ConfirmReason, SessionOptions } from './sessionOptions.js'

/** One attempt at a ceremony, from its request until another attempt replaces it. */
export interface Attempt {
  /** 128 random bits that the landing sends back as `state`. Identifies the attempt. */
  readonly nonce: string
  /** The current phase: requesting, shown, blocked or over. Its listeners end with it. */
  readonly scope: Scope
  /** Where the ceremony is shown, is going to be shown, or was shown. */
  readonly place: CeremonyPlace
  /** The granted ceremony, while it may be shown. */
  readonly ceremony?: Ceremony | undefined
  /** Whether a frame or tab has loaded the url. */
  readonly isUsed?: boolean | undefined
  readonly frame?: HTMLIFrameElement
  /** The tab that was opened in the click. */
  readonly tab?: Window | undefined
}

/** What a session knows. Its state and its attempt change in this file only. */
export interface SessionInternals {
  /** Of the newest holder; the first ones if nothing holds the session. */
  readonly options: SessionOptions
  readonly holders: Set<SessionHolder>
  readonly listeners: Set<() => void>
  state: CeremonyState
  attempt: Attempt | undefined
  /** The call of `confirm` that has not been answered. */
  question: { readonly reason: ConfirmReason; readonly cancel: () => void } | undefined
  /** Whether the last call of `confirm` failed, which is reported once. */
  hasConfirmFailed: boolean
  /** The components that want the frame. The first one has it. */
  claimants: readonly object[]
  /** Listens for the moments to ask `confirm`, from the first attempt until `close()`. */
  watch: Scope | undefined
}

const sessions = new WeakMap<Session, SessionInternals>()

/** Makes a session's internals known to {@link internalsOf}. */
export function keepInternals(session: Session, internals: SessionInternals): void {
  sessions.set(session, internals)
}

/** The internals of a session, in which the ceremony's url lies. Only this package can reach them. */
export function internalsOf(session: Session): SessionInternals {
  const internals = sessions.get(session)
  if (!internals) throw new TypeError('The session is from another copy of react-signing-ceremony.')
  return internals
}

/** Moves the state and notifies; `false` if the event means nothing in this state. */
export function dispatch(internals: SessionInternals, event: CeremonyEvent): boolean {
  const before = internals.state
  const next = nextCeremonyState(before, event)
  if (next === before) return false
  internals.state = next
  if (!isUnderWay(next)) endAttempt(internals)
  notifyListeners(internals)
  const { status } = next
  if (status !== before.status) {
    notify(internals, ({ onStatusChange }) => onStatusChange?.(status))
    if (next.error?.code === 'tab_closed') {
      notify(internals, ({ onLeave }) => onLeave?.(before.status))
    }
  }
  if (event.error) report(internals, event.error)
  return true
}

/** Calls every subscriber. */
export function notifyListeners({ listeners }: SessionInternals): void {
  for (const listener of listeners) callHost(listener)
}

/** Calls a function of every holder. */
export function notify(internals: SessionInternals, call: (options: SessionOptions) => void): void {
  for (const { current } of internals.holders) callHost(() => call(current))
}

/** Reports an error to every holder, and prints it. */
export function report(internals: SessionInternals, error: SigningError): void {
  const holders = [...internals.holders]
  const isHandled = holders.some(({ current }) => current.onError)
  if (holders.length > 0) printError(error, isHandled)
  notify(internals, ({ onError }) => onError?.(error))
}

/** Starts the next phase of an attempt and returns its scope. An error thrown in there is a failure. */
export function enterPhase(
  internals: SessionInternals,
  phase: Omit<Attempt, 'nonce' | 'scope'>,
): Scope {
  const { nonce = '' } = internals.attempt ?? {}
  const scope = createScope((cause) => fail(internals, clientError('unexpected', { cause })))
  leaveAttempt(internals, phase.tab)
  internals.attempt = { ...phase, nonce, scope }
  return scope
}

/** Stops everything that the current phase listens to, and closes its tab unless that is `kept`. */
function leaveAttempt(internals: SessionInternals, kept?: Window): void {
  const { scope, tab } = internals.attempt ?? {}
  internals.attempt = undefined
  scope?.end()
  if (tab !== kept) tab?.close()
}

/** Ends the attempt. It remembers its place only, for `restart()`. */
function endAttempt(internals: SessionInternals): void {
  enterPhase(internals, { place: internals.attempt?.place ?? 'frame' })
}

/** The ceremony has failed. */
export function fail(internals: SessionInternals, error: SigningError): void {
  dispatch(internals, { type: 'fail', error })
}

/** Ends everything. With `keepsTab`, a person may go on in the tab. */
export function close(internals: SessionInternals, keepsTab = false): void {
  internals.question?.cancel()
  internals.watch?.end()
  internals.watch = undefined
  leaveAttempt(internals, keepsTab ? internals.attempt?.tab : undefined)
  dispatch(internals, { type: 'close' })
}
