import type {
  ConfirmReason,
  SignatureFacts,
  SigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import type { Ceremony, CeremonyPlace, CeremonyRequestBody } from './ceremony.js'

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
  /** Whether the page in the frame has given a sign, perhaps before it had loaded. */
  readonly hasSign?: boolean
  /** Whether the page no longer shows the ceremony. Only the place is kept, for `restart`. */
  readonly isEnded?: boolean
}

/** What a request must repeat until it has a definite answer, so that it has only one effect. */
export interface Intention {
  readonly idempotencyKey: string
  readonly body: CeremonyRequestBody
}

/** Everything that a component shows or decides by. {@link nextSnapshot} makes each snapshot. */
export interface Snapshot {
  readonly state: CeremonyState
  readonly attempt?: Attempt | undefined
  readonly intention?: Intention | undefined
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

/** An answer of `confirm` that decides the state. */
export type SettlingAnswer = FinalAnswer | 'not_your_turn' | true | SignatureFacts

/** The events that change a snapshot. The host receives an event's `error` after the change. */
export type SigningEvent = { readonly error?: SigningError | undefined } & (
  | { readonly type: 'create'; readonly attempt: Attempt; readonly intention: Intention }
  | { readonly type: 'answer' }
  | { readonly type: 'email' }
  | { readonly type: 'show'; readonly place: CeremonyPlace; readonly ceremony?: Ceremony }
  | { readonly type: 'block'; readonly error: SigningError; readonly ceremony?: Ceremony }
  | { readonly type: 'fill' }
  | { readonly type: 'load' }
  | { readonly type: 'silence'; readonly silent: boolean }
  | { readonly type: 'delay' }
  | { readonly type: 'finish'; readonly finish: CeremonyFinish }
  | { readonly type: 'ask'; readonly reason: ConfirmReason }
  | { readonly type: 'settle'; readonly answer: SettlingAnswer }
  | { readonly type: 'unsettle'; readonly hasFailed: boolean }
  | { readonly type: 'withdraw' }
  | { readonly type: 'fail'; readonly error: SigningError }
  | { readonly type: 'leave'; readonly mayReturn: boolean }
  | { readonly type: 'place'; readonly view: object | undefined }
)

/** Whether a frame or tab shows the ceremony, so that the recipient may be working in it. */
export function isLive(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly place: CeremonyPlace }> {
  return state.place !== undefined
}

/** Whether the service answered that the recipient can no longer act. `confirm` may know why. */
export function isRefused({ error }: CeremonyState): boolean {
  return error?.code === 'recipient_not_actionable' || error?.reason === 'already_completed'
}

/** Whether the recipient has finished, or continues by email. */
export function isOver(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly finish: CeremonyFinish } | { status: 'emailed' }> {
  return state.finish !== undefined || state.status === 'emailed'
}

/** Whether `confirm` may return another answer later. */
export function mayRecheck(state: CeremonyState): boolean {
  return state.status === 'unconfirmed' && CHANGING.has(state.reason)
}

/** Whether `confirm` has returned a final answer. */
export function isSettled(state: CeremonyState): boolean {
  return state.status === 'confirmed' || (state.status === 'unconfirmed' && !mayRecheck(state))
}

/** Whether the page waits for an answer that only the server can give. */
export function isPending({ state, wasShown }: Snapshot): boolean {
  const { status } = state
  if (mayRecheck(state) || status === 'emailed' || status === 'closed') return true
  return isRefused(state) || (wasShown && (status === 'failed' || status === 'blocked'))
}

/** Whether the attempt still needs its listeners and its url. A tab that looks closed may be open. */
function isUnderWay({ status }: CeremonyState, event: SigningEvent): boolean {
  if (status === 'closed') return event.type === 'leave' && event.mayReturn
  return status === 'creating' || status === 'blocked' || status === 'opening' || status === 'open'
}

/** What a person or the host application asks a signing to do. */
export type Verb = 'start' | 'restart' | 'recheck' | 'close'

/** The effect of a verb. `again` requests a ceremony for the place of the last attempt. */
type Effect = 'create' | 'again' | 'ask' | 'end'

type Effects = Readonly<Partial<Record<Verb, Effect>>>

const BEFORE: Effects = { start: 'create', restart: 'again', recheck: 'ask', close: 'end' }
const UNDER_WAY: Effects = { restart: 'again', recheck: 'ask', close: 'end' }
const REFUSED: Effects = { start: 'create', restart: 'again', recheck: 'ask' }

/** The effect of every verb in every status. A verb that is not listed does nothing. */
const VERBS: Readonly<Record<CeremonyStatus, Effects>> = {
  idle: BEFORE,
  failed: BEFORE,
  closed: REFUSED,
  creating: { recheck: 'ask', close: 'end' },
  blocked: UNDER_WAY,
  opening: UNDER_WAY,
  open: UNDER_WAY,
  emailed: { restart: 'again', recheck: 'ask' },
  finished: { restart: 'again', recheck: 'ask' },
  unconfirmed: { restart: 'again', recheck: 'ask' },
  confirming: {},
  confirmed: {},
}

/** Returns what a verb does in this state. A slow request can be restarted, a settled signing not. */
export function effectOf(verb: Verb, state: CeremonyState): Effect | undefined {
  if (isSettled(state)) return undefined
  if (isRefused(state)) return REFUSED[verb]
  return (state.slow ? UNDER_WAY : VERBS[state.status])[verb]
}

/**
 * Returns the snapshot after an event, and the same object if the event has no effect: for example
 * a second load, a second finish, or an answer after a final answer.
 */
export function nextSnapshot(before: Snapshot, event: SigningEvent): Snapshot {
  const changed = { ...before, ...factsAfter(before, event) }
  const state = nextState(before, event)
  const isSame =
    state === before.state &&
    Object.entries(changed).every(([name, value]) => value === Reflect.get(before, name))
  if (isSame) return before
  const next: Snapshot = { ...changed, state }
  if (state === before.state) return next
  const isShown = isLive(state) || next.wasShown
  return {
    ...next,
    wasShown: isShown && !isSettled(state),
    failures: failuresAfter(before.failures, state),
    attempt: isUnderWay(state, event) ? next.attempt : ended(next.attempt),
  }
}

function ended(attempt: Attempt | undefined): Attempt | undefined {
  if (!attempt) return undefined
  const { nonce, place, isAutomatic } = attempt
  return { nonce, place, isAutomatic, isEnded: true }
}

function failuresAfter(failures: number, state: CeremonyState): number {
  if (state.status === 'failed') return failures + 1
  return state.status === 'open' || isOver(state) ? 0 : failures
}

/** Returns the facts beside the state that an event changes. */
function factsAfter({ attempt }: Snapshot, event: SigningEvent): Partial<Snapshot> {
  switch (event.type) {
    case 'create':
      return { attempt: event.attempt, intention: event.intention, question: undefined }
    case 'answer':
      return { intention: undefined }
    case 'show':
    case 'block': {
      const { ceremony = attempt?.ceremony } = event
      const place = event.type === 'show' ? event.place : (attempt?.place ?? 'frame')
      return attempt && ceremony ? { attempt: { ...attempt, place, ceremony } } : {}
    }
    case 'fill':
      return attempt ? { attempt: { ...attempt, isLoaded: true } } : {}
    case 'silence':
      return attempt && !event.silent && !attempt.hasSign
        ? { attempt: { ...attempt, hasSign: true } }
        : {}
    case 'ask':
      return { question: event.reason }
    case 'settle':
      return { question: undefined, hasConfirmFailed: false }
    case 'unsettle':
      return { question: undefined, hasConfirmFailed: event.hasFailed }
    case 'withdraw':
      return { question: undefined }
    case 'place':
      return { view: event.view }
    default:
      return {}
  }
}

function nextState({ state, wasShown, attempt }: Snapshot, event: SigningEvent): CeremonyState {
  const { status } = state
  switch (event.type) {
    case 'create':
      return { status: 'creating', slow: false }
    case 'email':
      return status === 'creating' ? { status: 'emailed' } : state
    case 'show':
      return isOver(state) ? state : { status: 'opening', place: event.place, slow: false }
    case 'block':
      return status === 'creating' || isLive(state)
        ? { status: 'blocked', error: event.error }
        : state
    case 'load':
      return status === 'opening' ? { status: 'open', place: state.place } : state
    case 'silence':
      if (event.silent && attempt?.hasSign) return state
      return status === 'open' && (state.silent ?? false) !== event.silent
        ? { ...state, silent: event.silent }
        : state
    case 'delay':
      return (status === 'creating' || status === 'opening') && !state.slow
        ? { ...state, slow: true }
        : state
    case 'finish':
      return isLive(state) || status === 'closed'
        ? { status: 'finished', finish: event.finish }
        : state
    case 'fail':
      return isOver(state) ? state : { status: 'failed', error: event.error }
    case 'leave':
      if (isOver(state) || status === 'closed') return state
      return wasShown ? { status: 'closed' } : INITIAL.state
    default:
      return stateAfterAnswer(state, event)
  }
}

/** Returns the state after an event of `confirm`. */
function stateAfterAnswer(state: CeremonyState, event: SigningEvent): CeremonyState {
  const { status, finish = { via: 'server', search: '' } } = state
  switch (event.type) {
    case 'ask': {
      const isVisible = ['finished', 'refused', 'pressed'].includes(event.reason)
      const isAwaited = mayRecheck(state) && state.reason !== 'not_your_turn'
      return isVisible && (status === 'finished' || isAwaited)
        ? { status: 'confirming', finish }
        : state
    }
    case 'settle': {
      const { answer } = event
      if (answer === (status === 'confirmed' || state.reason)) return state
      if (answer === 'not_your_turn' && isLive(state)) return state
      if (typeof answer === 'string') return { status: 'unconfirmed', finish, reason: answer }
      return { status: 'confirmed', finish, ...(answer !== true && { signature: answer }) }
    }
    case 'unsettle':
      // The server has taken a final answer back, or it is this person's turn now.
      if (isSettled(state) || state.reason === 'not_your_turn') {
        return event.hasFailed ? state : INITIAL.state
      }
      if (status !== 'confirming') return state
      return event.error
        ? { status: 'unconfirmed', finish, reason: 'error', error: event.error }
        : { status: 'unconfirmed', finish, reason: 'not_yet' }
    case 'withdraw':
      return status === 'confirming' ? { status: 'finished', finish } : state
    default:
      return state
  }
}
