import type { SignatureFacts } from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import {
  type CeremonyFinish,
  SERVER_FINISH,
  type SettlingAnswer,
  type UnconfirmedReason,
} from './ceremonyEnd.js'

/** Where a ceremony is shown: in a frame of the page, in its own browser tab, or in this window. */
export type CeremonyPlace = 'frame' | 'tab' | 'window'

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
 * so TypeScript accepts and narrows `const { status, error, place, finish } = useCeremony(…)`. In
 * `creating`, `opening` and `open`, the only `error` is `popup_blocked`, and the ceremony continues.
 */
export type CeremonyState =
  /** No ceremony has been requested. */
  | State<'idle'>
  /** The request is pending. `slow` is `true` after `slowAfter` milliseconds. */
  | State<'creating', { slow: boolean; error?: SigningError }>
  /** The service sends the link by email instead of returning a `url`. */
  | State<'emailed'>
  /** This page cannot show the ceremony in a frame, but a tab can. */
  | State<'blocked', { error: SigningError }>
  /** The frame or tab is loading. `slow` is `true` after `slowAfter` milliseconds. */
  | State<'opening', { place: CeremonyPlace; slow: boolean; error?: SigningError }>
  /**
   * The frame or tab has loaded. Browsers do not report whether it shows the document. `silent` is
   * `true` if the frame gave no sign of a working page within 4 seconds: no message, no frame of its
   * own, no readable url. Most ceremonies of the service contract are silent, too.
   */
  | State<'open', { place: CeremonyPlace; silent?: boolean; error?: SigningError }>
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

/** The events that change the state. The host receives an event's `error` after the change. */
export type CeremonyEvent = { readonly error?: SigningError | undefined } & (
  | { readonly type: 'create' }
  | { readonly type: 'email' }
  | { readonly type: 'block'; readonly error: SigningError }
  | { readonly type: 'blockTab'; readonly error: SigningError }
  | { readonly type: 'open'; readonly place: CeremonyPlace }
  | { readonly type: 'load' }
  | { readonly type: 'silence'; readonly silent: boolean }
  | { readonly type: 'dismiss' }
  | { readonly type: 'delay' }
  | { readonly type: 'finish'; readonly finish: CeremonyFinish }
  | { readonly type: 'confirm' }
  | { readonly type: 'settle'; readonly answer: SettlingAnswer }
  | { readonly type: 'unsettle' }
  | { readonly type: 'withdraw' }
  | { readonly type: 'fail'; readonly error: SigningError }
  | { readonly type: 'close' }
)

/** The initial state. A server renders this state, too. */
export const IDLE: CeremonyState = { status: 'idle' }

/** Whether a frame or tab shows the ceremony, so that the recipient may be working in it. */
export function isLive(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly place: CeremonyPlace }> {
  return state.place !== undefined
}

/**
 * Whether the frame or tab may still report the end. A tab that was reported as closed may, because
 * `Cross-Origin-Opener-Policy` makes an open tab look closed. The browser may then block a second
 * tab.
 */
export function mayFinish(state: CeremonyState): boolean {
  const code = state.error?.code
  return isLive(state) || code === 'tab_closed' || code === 'popup_blocked'
}

/** Whether the current attempt still needs its listeners and its url. */
export function isUnderWay(state: CeremonyState): boolean {
  return state.status === 'creating' || state.status === 'blocked' || mayFinish(state)
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
  return state.status === 'unconfirmed' && (state.reason === 'not_yet' || state.reason === 'error')
}

/** Whether the page waits for an answer that only the server can give. */
export function isPending(state: CeremonyState): boolean {
  return mayRecheck(state) || state.status === 'emailed' || isRefused(state)
}

/** Whether `confirm` has returned a final answer. */
export function isSettled(state: CeremonyState): boolean {
  return state.status === 'confirmed' || (state.status === 'unconfirmed' && !mayRecheck(state))
}

/** What a person or the host application asks a signing to do. */
export type Verb = 'start' | 'restart' | 'openInTab' | 'openHere' | 'recheck' | 'close'

/**
 * The effect of a verb. `create` requests a ceremony for a frame. `again` requests one for the place
 * of the last attempt: frame, tab or window. `tab` shows the attempt's ceremony in a tab, or requests
 * one; it focuses an open tab. `here` does the same in this window. `ask` calls `confirm`, and `end`
 * ends the attempt.
 */
export type VerbEffect = 'create' | 'again' | 'tab' | 'here' | 'ask' | 'end'

/** The statuses that the verbs distinguish. */
export type Stage =
  /** No attempt is in progress, and a start may succeed: `idle` or `failed`. */
  | 'idle'
  /** The request for a ceremony is pending, and not slow. */
  | 'creating'
  /** An attempt is in progress: a slow request, a blocked frame, or an open frame or tab. */
  | 'underWay'
  /** The recipient reached the end or continues by email, and no final answer exists. */
  | 'ended'
  /** The service refused the recipient. */
  | 'refused'
  /** `confirm` is running, or has returned a final answer. */
  | 'settled'

/** The effect of every verb in every stage. A verb that is not listed does nothing. */
export const VERBS: Readonly<Record<Stage, Readonly<Partial<Record<Verb, VerbEffect>>>>> = {
  idle: {
    start: 'create',
    restart: 'again',
    openInTab: 'tab',
    openHere: 'here',
    recheck: 'ask',
    close: 'end',
  },
  creating: { openInTab: 'tab', openHere: 'here', recheck: 'ask', close: 'end' },
  underWay: { restart: 'again', openInTab: 'tab', openHere: 'here', recheck: 'ask', close: 'end' },
  ended: { restart: 'again', recheck: 'ask' },
  refused: { start: 'create', restart: 'again', recheck: 'ask' },
  settled: {},
}

/** Returns the row of {@link VERBS} for a state. */
export function stageOf(state: CeremonyState): Stage {
  if (state.status === 'confirming' || isSettled(state)) return 'settled'
  if (isOver(state)) return 'ended'
  if (isRefused(state)) return 'refused'
  if (state.status === 'creating' && !state.slow) return 'creating'
  return state.status === 'idle' || state.status === 'failed' ? 'idle' : 'underWay'
}

/**
 * Returns the state after an event. Returns the same object if the event has no effect: for example
 * a second load, a second finish, or an answer after a final answer.
 */
export function nextCeremonyState(state: CeremonyState, event: CeremonyEvent): CeremonyState {
  const { status } = state
  switch (event.type) {
    case 'create':
      return { status: 'creating', slow: false }
    case 'email':
      return status === 'creating' ? { status: 'emailed' } : state
    case 'block':
      return status === 'creating' || isLive(state)
        ? { status: 'blocked', error: event.error }
        : state
    case 'blockTab':
      return isOver(state) || state.status === 'idle' ? state : { ...state, error: event.error }
    case 'open':
      // A window that returns has no ceremony in progress on its new page.
      return (status === 'idle' && event.place !== 'window') || isOver(state)
        ? state
        : { status: 'opening', place: event.place, slow: false }
    case 'load':
      return status === 'opening' ? { status: 'open', place: state.place } : state
    case 'silence':
      return status === 'open' && (state.silent ?? false) !== event.silent
        ? { ...state, silent: event.silent }
        : state
    case 'dismiss':
      if (status === 'open') return { status, place: state.place }
      return status === 'opening' ? { status, place: state.place, slow: state.slow } : state
    case 'delay':
      return (status === 'creating' || status === 'opening') && !state.slow
        ? { ...state, slow: true }
        : state
    case 'finish':
      return mayFinish(state) ? { status: 'finished', finish: event.finish } : state
    case 'confirm':
      return status === 'finished' || (status === 'unconfirmed' && mayRecheck(state))
        ? { status: 'confirming', finish: state.finish }
        : state
    case 'settle':
      return isSettled(state) ? state : settled(state.finish ?? SERVER_FINISH, event.answer)
    case 'unsettle':
      return status === 'confirming' ? unsettled(state.finish, event.error) : state
    case 'withdraw':
      return status === 'confirming' ? { status: 'finished', finish: state.finish } : state
    case 'fail':
      return isOver(state) ? state : { status: 'failed', error: event.error }
    case 'close':
      return status === 'idle' ? state : IDLE
    default:
      return event satisfies never
  }
}

function settled(finish: CeremonyFinish, answer: SettlingAnswer): CeremonyState {
  if (typeof answer === 'string') return { status: 'unconfirmed', finish, reason: answer }
  return { status: 'confirmed', finish, ...(answer !== true && { signature: answer }) }
}

function unsettled(finish: CeremonyFinish, error: SigningError | undefined): CeremonyState {
  return error
    ? { status: 'unconfirmed', finish, reason: 'error', error }
    : { status: 'unconfirmed', finish, reason: 'not_yet' }
}
