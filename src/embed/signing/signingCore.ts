import type { ConfirmReason } from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import { createScope, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { callHost, printError } from '../host/hostCalls.js'
import type { Ceremony } from './ceremony.js'
import {
  type CeremonyEvent,
  type CeremonyPlace,
  type CeremonyState,
  IDLE,
  isLive,
  isOver,
  isUnderWay,
  nextCeremonyState,
} from './ceremonyState.js'
import type { SigningOptions } from './signingOptions.js'

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
  /** The window of the frame that has received the url. A moved frame has another window. */
  readonly filled?: Window | null
  /** Whether the frame gave a sign of a working page since it received the url. */
  readonly hasSign?: boolean
  /** The browser tab, which opens during the click. */
  readonly tab?: Window | undefined
  /** Whether the person opened the ceremony with a link. The page then has no reference to its tab. */
  readonly isFollowed?: boolean
}

/** A component or script that uses a signing. */
export interface SigningHolder {
  /** The current options of this component or script. */
  readonly options: { readonly current: SigningOptions }
}

/** A component that can show the frame. Several `<CeremonyFrame>` may belong to one holder. */
export interface SigningView {
  readonly holder: SigningHolder
  /** `false` in a hidden `<Activity>`, and after the component has unmounted. */
  isVisible: boolean
}

/** The private data of a signing: what the page knows about it, and its attempt. */
export interface SigningCore {
  /** The key of the signing, with the owner of its home. A window that returns finds the signing by this key. */
  readonly key: string | undefined
  /** The components that use the signing. The first is the last whose button was pressed. */
  holders: readonly SigningHolder[]
  /** The holder that was the last to leave. Its functions finish what is still running. */
  last: SigningHolder
  /** The components on screen, or else the one that was the last on screen. */
  views: readonly SigningView[]
  readonly listeners: Set<() => void>
  state: CeremonyState
  attempt: Attempt | undefined
  /** Whether a frame or tab has shown a ceremony, so that the recipient may have signed. */
  wasShown: boolean
  /** The failures in a row. */
  failures: number
  /** Whether the last attempt began without a click, so that it must not move the focus. */
  isAutomatic: boolean
  /** The call of `confirm` that is running. */
  question: { readonly reason: ConfirmReason; readonly cancel: () => void } | undefined
  /**
   * Whether the last call of `confirm` failed; `undefined` before the first answer. Only the first of
   * several failures is reported.
   */
  hasConfirmFailed: boolean | undefined
  /** The key of a request for a ceremony that has no definite answer yet. */
  idempotencyKey: string | undefined
  /** The listeners and timers that call `confirm`, and a start that waits. `close()` ends them. */
  watch: Scope | undefined
}

export function createCore(first: SigningHolder, key?: string): SigningCore {
  return {
    key,
    holders: [],
    last: first,
    views: [],
    listeners: new Set(),
    state: IDLE,
    attempt: undefined,
    wasShown: false,
    failures: 0,
    isAutomatic: false,
    question: undefined,
    hasConfirmFailed: undefined,
    idempotencyKey: undefined,
    watch: undefined,
  }
}

/** Returns the options of the component that acts. */
export function optionsOf({ holders: [first], last }: SigningCore): SigningOptions {
  return (first ?? last).options.current
}

/**
 * Returns the component that shows the frame, because two frames would load the url twice: the first
 * that is on screen. A hidden `<Activity>` keeps its frame if no other component could show it.
 */
export function frameView({ views }: SigningCore): SigningView | undefined {
  return views.find(({ isVisible }) => isVisible) ?? views[0]
}

/** Makes a holder the one that acts, and its views, or only `view`, the first to show the frame. */
export function putFirst(core: SigningCore, holder: SigningHolder, view?: SigningView): void {
  const { holders, views } = core
  if (!holders.includes(holder) || (!view && holders[0] === holder)) return
  const isFirst = (other: SigningView): boolean => (view ? other === view : other.holder === holder)
  core.holders = [holder, ...holders.filter((other) => other !== holder)]
  core.views = [...views.filter(isFirst), ...views.filter((other) => !isFirst(other))]
  notifyListeners(core)
}

/** Marks whether a component is on screen, which may decide who shows the frame. */
export function setVisible(
  core: SigningCore | undefined,
  view: SigningView,
  isVisible: boolean,
): void {
  view.isVisible = isVisible
  if (!core) return
  const others = core.views.filter((other) => other !== view && other.isVisible)
  core.views = isVisible || others.length === 0 ? [...others, view] : others
  notifyListeners(core)
}

/** Changes the state and notifies the host. Returns `false` if the event has no effect. */
export function dispatch(core: SigningCore, event: CeremonyEvent): boolean {
  const before = core.state
  const next = nextCeremonyState(before, event)
  if (next === before) return false
  core.state = next
  if (isLive(next)) core.wasShown = true
  if (next.status === 'failed') core.failures += 1
  else if (next.status === 'open' || isOver(next)) core.failures = 0
  // Ends the attempt. Keeps its place for `restart()`.
  if (!isUnderWay(next)) enterPhase(core, { place: core.attempt?.place ?? 'frame' })
  notifyListeners(core)
  const { status } = next
  if (status !== before.status) {
    notify(core, ({ onStatusChange }) => onStatusChange?.(status))
    if (status === 'open') notify(core, ({ onReady }) => onReady?.())
    if (next.error?.code === 'tab_closed') notify(core, ({ onLeave }) => onLeave?.(before.status))
  }
  if (event.error) report(core, event.error)
  return true
}

/** Calls every function that is subscribed to the state. */
export function notifyListeners({ listeners }: SigningCore): void {
  for (const listener of listeners) callHost(listener)
}

/** Calls a callback of every component that uses the signing. */
export function notify({ holders }: SigningCore, call: (options: SigningOptions) => void): void {
  for (const { options } of holders) callHost(() => call(options.current))
}

/** Prints an error, and reports it to every component that uses the signing. */
export function report(core: SigningCore, error: SigningError): void {
  const { holders } = core
  const isHandled = holders.some(({ options }) => options.current.onError)
  if (holders.length > 0) printError(error, isHandled)
  notify(core, ({ onError }) => onError?.(error))
}

/** Starts the next phase of an attempt. An exception in the returned scope fails the ceremony. */
export function enterPhase(core: SigningCore, phase: Omit<Attempt, 'nonce' | 'scope'>): Scope {
  const { nonce = '' } = core.attempt ?? {}
  const scope = createScope((cause) => fail(core, clientError('unexpected', { cause })))
  endPhase(core, phase.tab)
  core.attempt = { ...phase, nonce, scope }
  return scope
}

/** Ends the current phase. Closes its tab, unless the tab is `kept`. */
function endPhase(core: SigningCore, kept?: Window): void {
  const { scope, tab } = core.attempt ?? {}
  core.attempt = undefined
  scope?.end()
  if (tab !== kept) tab?.close()
}

/** Changes the state to `failed` with this error. */
export function fail(core: SigningCore, error: SigningError): void {
  dispatch(core, { type: 'fail', error })
}

/** Ends the attempt, its listeners and its calls. With `keepsTab`, the tab stays open. */
export function close(core: SigningCore, keepsTab = false): void {
  core.question?.cancel()
  endWatch(core)
  endPhase(core, keepsTab ? core.attempt?.tab : undefined)
  dispatch(core, { type: 'close' })
}

/** Ends the listeners and timers that call `confirm`. A running call continues. */
export function endWatch(core: SigningCore): void {
  core.watch?.end()
  core.watch = undefined
}
