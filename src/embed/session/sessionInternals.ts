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

/** One attempt: a request for a ceremony, and its result. A restart is a new attempt. */
export interface Attempt {
  /** Random bits that identify the attempt. The page at `redirect_url` returns them as `state`. */
  readonly nonce: string
  /** The listeners and timers of the current phase: requested, shown or ended. */
  readonly scope: Scope
  /** Where the ceremony will be shown, is shown, or was shown. */
  readonly place: CeremonyPlace
  /** The granted ceremony, while the page may still show it. */
  readonly ceremony?: Ceremony | undefined
  readonly frame?: HTMLIFrameElement
  /** The browser tab, which opens during the click. */
  readonly tab?: Window | undefined
}

/** The private data of a session. */
export interface SessionInternals {
  /** The options of the newest component that uses the session, or else the initial options. */
  readonly options: SessionOptions
  readonly holders: Set<SessionHolder>
  readonly listeners: Set<() => void>
  state: CeremonyState
  attempt: Attempt | undefined
  /** The call of `confirm` that is running. */
  question: { readonly reason: ConfirmReason; readonly cancel: () => void } | undefined
  /** Whether the last call of `confirm` failed. Only the first of several failures is reported. */
  hasConfirmFailed: boolean
  /** The components that could show the frame. Only the first component shows it. */
  claimants: readonly object[]
  /** The listeners of `askWhileOpen`, from the first attempt until `close()`. */
  watch: Scope | undefined
}

const sessions = new WeakMap<Session, SessionInternals>()

/** Stores the private data of a session for {@link internalsOf}. */
export function keepInternals(session: Session, internals: SessionInternals): void {
  sessions.set(session, internals)
}

/** Returns the private data of a session. The package does not export it: it contains the url. */
export function internalsOf(session: Session): SessionInternals {
  const internals = sessions.get(session)
  if (!internals) throw new TypeError('The session is from another copy of react-signing-ceremony.')
  return internals
}

/** Changes the state and notifies the host. Returns `false` if the event has no effect. */
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

/** Calls every function that is subscribed to the state. */
export function notifyListeners({ listeners }: SessionInternals): void {
  for (const listener of listeners) callHost(listener)
}

/** Calls a callback of every component that uses the session. */
export function notify(internals: SessionInternals, call: (options: SessionOptions) => void): void {
  for (const { current } of internals.holders) callHost(() => call(current))
}

/** Prints an error, and reports it to every component that uses the session. */
export function report(internals: SessionInternals, error: SigningError): void {
  const holders = [...internals.holders]
  const isHandled = holders.some(({ current }) => current.onError)
  if (holders.length > 0) printError(error, isHandled)
  notify(internals, ({ onError }) => onError?.(error))
}

/** Starts the next phase of an attempt. An exception in the returned scope fails the ceremony. */
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

/** Ends the current phase. Closes its tab, unless the tab is `kept`. */
function leaveAttempt(internals: SessionInternals, kept?: Window): void {
  const { scope, tab } = internals.attempt ?? {}
  internals.attempt = undefined
  scope?.end()
  if (tab !== kept) tab?.close()
}

/** Ends the attempt. Keeps its place (frame or tab) for `restart()`. */
function endAttempt(internals: SessionInternals): void {
  enterPhase(internals, { place: internals.attempt?.place ?? 'frame' })
}

/** Changes the state to `failed` with this error. */
export function fail(internals: SessionInternals, error: SigningError): void {
  dispatch(internals, { type: 'fail', error })
}

/** Ends the attempt, its listeners and its calls. With `keepsTab`, the tab stays open. */
export function close(internals: SessionInternals, keepsTab = false): void {
  internals.question?.cancel()
  internals.watch?.end()
  internals.watch = undefined
  leaveAttempt(internals, keepsTab ? internals.attempt?.tab : undefined)
  dispatch(internals, { type: 'close' })
}
