import type {
  ConfirmReason,
  SignatureFacts,
  SigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import type { Ceremony, CeremonyPlace } from './ceremony.js'

/**
 * How the page detected the end. This does not prove a signature: the recipient may have declined,
 * and a user can forge the report.
 */
export interface CeremonyFinish {
  /**
   * The first source that reported the end. `message`: a message from the page at `redirect_url`.
   * `location`: the url of the frame, tab or window. `ceremony`: an event that the ceremony page
   * posted. `server`: an answer of `confirm`.
   */
  readonly via: 'message' | 'location' | 'ceremony' | 'server'
  /**
   * The query of `redirect_url` with its `?`, or an empty string. The service contract does not say
   * whether the service adds parameters.
   */
  readonly search: string
  /** How the recipient finished, if the ceremony reports it. Not in the service contract. */
  readonly event?: 'completed' | 'declined'
}

/** Answers of `confirm` after which it is not called again until `invalidate()`. */
export type FinalAnswer = Exclude<SigningAnswer, boolean | 'not_your_turn'>

/** Why a signing is not confirmed. `not_yet`, `not_your_turn` and `error` can change later. */
export type UnconfirmedReason = FinalAnswer | 'not_your_turn' | 'not_yet' | 'error'

const CHANGING: ReadonlySet<string | undefined> = new Set(['not_yet', 'not_your_turn', 'error'])

/** All fields that a state may have besides `status`. */
interface StateFields {
  readonly slow: boolean
  readonly silent: boolean
  readonly error: SigningError
  readonly place: CeremonyPlace
  readonly finish: CeremonyFinish
  readonly reason: UnconfirmedReason
  readonly signature: SignatureFacts | undefined
}

/** A state with these fields. The others are typed `undefined`, so that all can be destructured. */
type State<Status extends string, Fields = unknown> = {
  readonly status: Status
} & Readonly<Fields> & {
    readonly [Field in Exclude<keyof StateFields, keyof Fields>]?: undefined
  }

/**
 * The state of one ceremony. `status` decides which other fields are set. The rest are `undefined`,
 * so TypeScript accepts and narrows `const { status, error, place, finish } = useCeremony(…)`.
 */
export type CeremonyState =
  /** No ceremony has been requested. */
  | State<'idle'>
  /** The request is pending. `slow` is `true` after `slowAfter` milliseconds. */
  | State<'creating', { slow: boolean }>
  /** The service sends the link by email instead of returning a `url`. */
  | State<'emailed'>
  /** This page cannot show the ceremony in a frame, but a link to a new tab can. */
  | State<'blocked', { error: SigningError }>
  /** The frame or tab is loading. `slow` is `true` after `slowAfter` milliseconds. */
  | State<'opening', { place: CeremonyPlace; slow: boolean }>
  /**
   * The frame or tab has loaded. Browsers do not report whether it shows the document. `silent` is
   * `true` if the frame gave no sign of a working page within 4 seconds: no message, no frame of its
   * own, no readable url. Most ceremonies of the service contract are silent, too.
   */
  | State<'open', { place: CeremonyPlace; silent?: boolean }>
  /** The document was shown, and then closed: by `close()`, the dialog, or with its tab. */
  | State<'closed'>
  /** The recipient reached the end, and neither the page nor the proxy has a `confirm`. */
  | State<'finished', { finish: CeremonyFinish }>
  /** The recipient reached the end, and `confirm` is running. */
  | State<'confirming', { finish: CeremonyFinish }>
  /** `confirm` returned `true`. `signature` contains what it returned about the signature. */
  | State<'confirmed', { finish: CeremonyFinish; signature?: SignatureFacts | undefined }>
  /** `confirm` returned an answer other than `true`. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: Exclude<UnconfirmedReason, 'error'> }>
  /** `confirm` threw or did not answer in time. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: 'error'; error: SigningError }>
  | State<'failed', { error: SigningError }>

/** The values of `status` in {@link CeremonyState}. */
export type CeremonyStatus = CeremonyState['status']

/** One url in one place: a request for a ceremony, and its result. A restart is a new attempt. */
export interface Attempt {
  /** Random bits that identify the attempt. The page at `redirect_url` returns them as `state`. */
  readonly nonce: string
  readonly place: CeremonyPlace
  /** Whether the attempt began without a click, so that it must not move the focus. */
  readonly isAutomatic: boolean
  /** The granted ceremony. Its url is in no snapshot. */
  readonly ceremony?: Ceremony
  /** Whether a frame, a tab or this window has loaded the url. */
  readonly isLoaded?: boolean
  /** Whether the page in the frame works, as far as this page can observe it. */
  readonly hasResponded?: boolean
  /** How often the frame has loaded another page. The last one may follow the end. */
  readonly navigations?: number
  /** Whether the page no longer shows the ceremony. */
  readonly isEnded?: boolean
}

/** Everything that a component shows or decides by. {@link nextSnapshot} makes each snapshot. */
export interface Snapshot {
  readonly state: CeremonyState
  readonly attempt?: Attempt | undefined
  /** Why `confirm` is running. */
  readonly question?: ConfirmReason | undefined
  /** Whether the document was shown and no answer is final, so that the recipient may have signed. */
  readonly wasShown: boolean
  /** The failures in a row. */
  readonly failures: number
  /** Whether the last call of `confirm` failed. Only the first of several failures is reported. */
  readonly hasConfirmFailed: boolean
  /** The view that shows the frame, because two frames would load the url twice. */
  readonly view?: object | undefined
}

/** The snapshot before the first event. A server renders it, too. */
export const INITIAL: Snapshot = {
  state: { status: 'idle' },
  wasShown: false,
  failures: 0,
  hasConfirmFailed: false,
}

/**
 * What a call of `confirm` returned: an answer that decides the state, `false` for "not yet",
 * `withdrawn` from a proxy that does not confirm, or `undefined` after a failure.
 */
export type Answer =
  | FinalAnswer
  | 'not_your_turn'
  | boolean
  | SignatureFacts
  | 'withdrawn'
  | undefined

/**
 * What the page in the frame or tab does. `fill`: it receives the url. `respond`: it works. `silence`:
 * nothing shows that. `navigate`: it is another page, perhaps after the end. `delay`: it is slow.
 */
type FrameEvent = 'fill' | 'load' | 'respond' | 'silence' | 'navigate' | 'delay'

/** The events that change a snapshot. The host receives an event's `error` after the change. */
export type SigningEvent = { readonly error?: SigningError | undefined } & (
  | { readonly type: 'create'; readonly attempt: Attempt }
  | { readonly type: 'grant'; readonly ceremony: Ceremony }
  | { readonly type: 'email' }
  | { readonly type: FrameEvent }
  | { readonly type: 'show'; readonly place: CeremonyPlace }
  /** This page cannot show the ceremony. A link to a new tab is the next step. */
  | { readonly type: 'block' | 'fail'; readonly error: SigningError }
  | { readonly type: 'finish'; readonly finish: CeremonyFinish }
  /** `mayReturn` means that a tab looks closed, and may still report the end. */
  | { readonly type: 'leave'; readonly mayReturn?: boolean }
  | { readonly type: 'ask'; readonly reason: ConfirmReason }
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'place'; readonly view: object | undefined }
)

/** Whether a frame or tab shows the ceremony, so that the recipient may be working in it. */
export function isLive(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly place: CeremonyPlace }> {
  return state.place !== undefined
}

/** Whether the recipient has finished, or continues by email. */
export function isOver(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly finish: CeremonyFinish } | { status: 'emailed' }> {
  return state.finish !== undefined || state.status === 'emailed'
}

/** Whether `confirm` has returned a final answer. */
export function isSettled({ status, reason }: CeremonyState): boolean {
  return status === 'confirmed' || (status === 'unconfirmed' && !CHANGING.has(reason))
}

/** Whether the person has signed, and the signed file may still come. */
export function awaitsFile({ signature }: CeremonyState): boolean {
  return signature?.sealed === 'pending'
}

/** Whether the page waits for an answer that only the server can give. */
export function isPending({ state, attempt, wasShown }: Snapshot): boolean {
  const { status } = state
  if (isLive(state)) return attempt?.navigations !== undefined
  if (status === 'emailed' || status === 'closed' || awaitsFile(state)) return true
  if (status === 'unconfirmed') return !isSettled(state)
  return isRefused(state) || (wasShown && (status === 'failed' || status === 'blocked'))
}

/** Whether the service answered that the recipient can no longer act. `confirm` may know why. */
function isRefused({ error }: CeremonyState): boolean {
  return error?.code === 'recipient_not_actionable' || error?.reason === 'already_completed'
}

/** What a person or the host application asks a signing to do. */
export type Verb = 'start' | 'restart' | 'recheck' | 'close'

const UNDER_WAY: readonly Verb[] = ['restart', 'recheck', 'close']
const REFUSED: readonly Verb[] = ['start', 'restart', 'recheck']
const BEFORE: readonly Verb[] = [...REFUSED, 'close']
const AFTER: readonly Verb[] = ['restart', 'recheck']

/** The verbs that have an effect in each status. */
const VERBS: Readonly<Record<CeremonyStatus, readonly Verb[]>> = {
  idle: BEFORE,
  failed: BEFORE,
  closed: REFUSED,
  creating: ['recheck', 'close'],
  blocked: UNDER_WAY,
  opening: UNDER_WAY,
  open: UNDER_WAY,
  emailed: AFTER,
  finished: AFTER,
  unconfirmed: AFTER,
  confirming: [],
  confirmed: [],
}

/** Whether a verb has an effect. A slow request can be restarted, a settled signing cannot. */
export function allows(verb: Verb, state: CeremonyState): boolean {
  if (isSettled(state)) return false
  const verbs = isRefused(state) ? REFUSED : state.slow ? UNDER_WAY : VERBS[state.status]
  return verbs.includes(verb)
}

/**
 * Returns the snapshot after an event, and the same object if the event has no effect: for example
 * a second load, a second finish, or an answer after a final answer.
 */
export function nextSnapshot(before: Snapshot, event: SigningEvent): Snapshot {
  const changes = changesBy(event, before)
  const isSame = Object.entries(changes).every(([name, to]) => to === Reflect.get(before, name))
  if (isSame) return before
  const next: Snapshot = { ...before, ...changes }
  const { state, attempt } = next
  if (state === before.state) return next
  const { status } = state
  // A tab that looks closed may be open, so its listeners stay.
  const isUnderWay = ALIVE.has(status) || (event.type === 'leave' && event.mayReturn)
  const isProgress = status === 'open' || isOver(state)
  const { nonce = '', place = 'frame', isAutomatic = false } = attempt ?? {}
  return {
    ...next,
    wasShown: (before.wasShown || isLive(state)) && !isSettled(state),
    failures: status === 'failed' ? before.failures + 1 : isProgress ? 0 : before.failures,
    attempt: isUnderWay || !attempt ? attempt : { nonce, place, isAutomatic, isEnded: true },
  }
}

/** The statuses in which an attempt needs its listeners and its url. */
const ALIVE: ReadonlySet<CeremonyStatus> = new Set(['creating', 'blocked', 'opening', 'open'])

/** Returns the fields of a snapshot that an event changes. */
function changesBy(event: SigningEvent, before: Snapshot): Partial<Snapshot> {
  const { state, attempt, wasShown } = before
  const { status } = state
  switch (event.type) {
    case 'create':
      return {
        attempt: event.attempt,
        question: undefined,
        state: { status: 'creating', slow: false },
      }
    case 'grant':
      return attempt ? { attempt: { ...attempt, ceremony: event.ceremony } } : {}
    case 'email':
      return status === 'creating' ? { state: { status: 'emailed' } } : {}
    case 'show':
      if (isOver(state)) return {}
      return {
        attempt: attempt && { ...attempt, place: event.place },
        state: { status: 'opening', place: event.place, slow: false },
      }
    case 'block':
      return status === 'creating' || isLive(state)
        ? { state: { status: 'blocked', error: event.error } }
        : {}
    case 'finish':
      return isLive(state) || status === 'closed'
        ? { state: { status: 'finished', finish: event.finish } }
        : {}
    case 'fail':
      return isOver(state) ? {} : { state: { status: 'failed', error: event.error } }
    case 'leave':
      if (isOver(state) || status === 'closed') return {}
      return { state: wasShown ? { status: 'closed' } : INITIAL.state }
    case 'place':
      return { view: event.view }
    case 'ask':
    case 'answer':
      return changesByConfirm(event, state)
    default:
      return changesByFrame(event.type, before)
  }
}

/** Returns the fields that the page in the frame or tab changes. */
function changesByFrame(type: FrameEvent, { state, attempt }: Snapshot): Partial<Snapshot> {
  if (!attempt) return {}
  switch (type) {
    case 'fill':
      return { attempt: { ...attempt, isLoaded: true } }
    case 'load':
      if (state.status !== 'opening') return {}
      return {
        attempt: { ...attempt, isLoaded: true },
        state: { status: 'open', place: state.place },
      }
    case 'respond':
      if (attempt.hasResponded) return {}
      return {
        attempt: { ...attempt, hasResponded: true },
        state: state.silent ? { ...state, silent: false } : state,
      }
    case 'navigate':
      if (isOver(state)) return {}
      return { attempt: { ...attempt, navigations: (attempt.navigations ?? 0) + 1 } }
    case 'silence':
      if (state.status !== 'open' || state.silent || attempt.hasResponded) return {}
      return { state: { ...state, silent: true } }
    default:
      return state.slow === false ? { state: { ...state, slow: true } } : {}
  }
}

/** Returns the fields that a call of `confirm` changes. */
function changesByConfirm(
  event: Extract<SigningEvent, { type: 'ask' | 'answer' }>,
  state: CeremonyState,
): Partial<Snapshot> {
  const { status, finish = { via: 'server', search: '' } } = state
  if (event.type === 'answer') {
    return {
      question: undefined,
      hasConfirmFailed: event.answer === undefined,
      state: stateAfter(event.answer, event.error, state),
    }
  }
  const isSeen = ['finished', 'refused', 'pressed'].includes(event.reason)
  const isAwaited = status === 'finished' || state.reason === 'not_yet' || state.reason === 'error'
  return {
    question: event.reason,
    state: isSeen && isAwaited ? { status: 'confirming', finish } : state,
  }
}

/** Returns the state after an answer of `confirm`, or after its failure. */
function stateAfter(
  answer: Answer,
  error: SigningError | undefined,
  state: CeremonyState,
): CeremonyState {
  const { status, reason, finish = { via: 'server', search: '' } } = state
  const isConfirming = status === 'confirming'
  if (answer === 'withdrawn') return isConfirming ? { status: 'finished', finish } : state
  if (answer === undefined) {
    return isConfirming && error ? { status: 'unconfirmed', finish, reason: 'error', error } : state
  }
  if (answer === false) {
    // The server has taken a final answer back, or it is this person's turn now.
    if (isSettled(state) || reason === 'not_your_turn') return INITIAL.state
    return isConfirming ? { status: 'unconfirmed', finish, reason: 'not_yet' } : state
  }
  const isKnown = answer === (status === 'confirmed' || reason)
  if (isKnown || (answer === 'not_your_turn' && isLive(state))) return state
  if (typeof answer === 'string') return { status: 'unconfirmed', finish, reason: answer }
  return { status: 'confirmed', finish, ...(answer !== true && { signature: answer }) }
}
