import type { SigningError } from '../../contract/signingError.js'

/** Where a ceremony is shown: in a frame of the page, or in a browser tab of its own. */
export type CeremonyPlace = 'frame' | 'tab'

/**
 * What is known when the recipient has reached the end. A hint, never proof of a signature: the
 * recipient may have declined, and a user can forge what reaches the browser.
 */
export interface CeremonyFinish {
  /**
   * The channel that reported the end first: the landing page's message, the readable address of the
   * frame or tab, an event that the grant names (beyond the contract), or the host's server, which
   * `confirm` asked.
   */
  readonly via: 'message' | 'location' | 'ceremony' | 'server'
  /**
   * The query of `redirect_url` as the service left it, with its `?`, or empty. The contract does
   * not show that the service adds anything.
   */
  readonly search: string
  /** How it ended, if the ceremony's message or the query in `search` says so. Beyond the contract. */
  readonly event?: 'completed' | 'declined'
}

/** Answers of `confirm` after which it is not asked again. */
export type FinalAnswer = 'declined' | 'expired' | 'replaced'

/** Why the end of a ceremony does not count. After `not_yet` and `error`, `confirm` may be asked again. */
export type UnconfirmedReason = FinalAnswer | 'not_yet' | 'error'

/** All fields that a state may have beside `status`. */
interface StateFields {
  readonly slow: boolean
  readonly error: SigningError
  readonly place: CeremonyPlace
  readonly finish: CeremonyFinish
  readonly reason: UnconfirmedReason
}

/** A state with these fields. The other fields are `undefined`, so that all can be destructured. */
type State<Status extends string, Fields = unknown> = {
  readonly status: Status
} & Readonly<Fields> & {
    readonly [Field in Exclude<keyof StateFields, keyof Fields>]?: undefined
  }

/**
 * One ceremony's life. `status` says which of the other fields exist; every other field is
 * `undefined`, so that `const { status, error, place, finish } = useCeremony(…)` compiles and narrows.
 */
export type CeremonyState =
  /** No ceremony has been requested. */
  | State<'idle'>
  /** The ceremony has been requested; `slow` once that has taken `slowAfter`. */
  | State<'creating', { slow: boolean }>
  /** The service delivers the link by email; there is nothing to show here. */
  | State<'emailed'>
  /** The browser cannot show the ceremony in this page. A tab can. */
  | State<'blocked', { error: SigningError }>
  /** The frame or tab is loading; `slow` once that has taken `slowAfter`. */
  | State<'opening', { place: CeremonyPlace; slow: boolean }>
  /** The frame or tab has loaded. No browser tells whether it shows the document. */
  | State<'open', { place: CeremonyPlace }>
  /** The recipient reached the end. There is no `confirm` to ask. */
  | State<'finished', { finish: CeremonyFinish }>
  /** `confirm` has been asked whether the end counts. */
  | State<'confirming', { finish: CeremonyFinish }>
  /** `confirm` returned `true`. */
  | State<'confirmed', { finish: CeremonyFinish }>
  /** `confirm` returned something else. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: Exclude<UnconfirmedReason, 'error'> }>
  /** `confirm` threw or did not answer in time. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: 'error'; error: SigningError }>
  | State<'failed', { error: SigningError }>

/** The name of a state of {@link CeremonyState}. */
export type CeremonyStatus = CeremonyState['status']

/** What may happen to a ceremony. An `error` is reported to the host after the state has moved. */
export type CeremonyEvent = { readonly error?: SigningError | undefined } & (
  | { readonly type: 'create' }
  | { readonly type: 'email' }
  | { readonly type: 'block'; readonly error: SigningError }
  | { readonly type: 'open'; readonly place: CeremonyPlace }
  | { readonly type: 'load' }
  | { readonly type: 'delay' }
  | { readonly type: 'finish'; readonly finish: CeremonyFinish }
  | { readonly type: 'confirm' }
  | { readonly type: 'settle'; readonly answer: true | FinalAnswer }
  | { readonly type: 'unsettle' }
  | { readonly type: 'fail'; readonly error: SigningError }
  | { readonly type: 'close' }
)

/** The state before anything has happened; also what a server renders. */
export const IDLE: CeremonyState = { status: 'idle' }

/** The end that only the host's server has reported. */
const SERVER_FINISH: CeremonyFinish = { via: 'server', search: '' }

/** Whether the recipient may be at work in a frame or tab. */
export function isLive(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly place: CeremonyPlace }> {
  return state.place !== undefined
}

/**
 * Whether the end may still be reported by the frame or tab. A closed tab counts: a page with
 * `Cross-Origin-Opener-Policy` on the way makes an open tab look closed.
 */
export function mayFinish(state: CeremonyState): boolean {
  return isLive(state) || state.error?.code === 'tab_closed'
}

/** Whether an attempt may still lead to an end: its listeners and its url are still needed. */
export function isUnderWay(state: CeremonyState): boolean {
  return state.status === 'creating' || state.status === 'blocked' || mayFinish(state)
}

/** Whether there is nothing left for the recipient to do in this page. */
export function isOver(state: CeremonyState): boolean {
  return state.finish !== undefined || state.status === 'emailed'
}

/** Whether asking `confirm` again may lead to another answer. */
export function mayRecheck(state: CeremonyState): boolean {
  return state.status === 'unconfirmed' && (state.reason === 'not_yet' || state.reason === 'error')
}

/** Whether `confirm` has given an answer that stays. */
function isSettled(state: CeremonyState): boolean {
  return state.status === 'confirmed' || (state.status === 'unconfirmed' && !mayRecheck(state))
}

/**
 * Moves a ceremony. Returns the same object when the event means nothing in this state: a frame
 * that loads again, a second finish, an answer after the end.
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
    case 'open':
      return status === 'idle' || isOver(state)
        ? state
        : { status: 'opening', place: event.place, slow: false }
    case 'load':
      return status === 'opening' ? { status: 'open', place: state.place } : state
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
    case 'fail':
      return isOver(state) ? state : { status: 'failed', error: event.error }
    case 'close':
      return status === 'idle' ? state : IDLE
    default:
      return event satisfies never
  }
}

function settled(finish: CeremonyFinish, answer: true | FinalAnswer): CeremonyState {
  return answer === true
    ? { status: 'confirmed', finish }
    : { status: 'unconfirmed', finish, reason: answer }
}

function unsettled(finish: CeremonyFinish, error: SigningError | undefined): CeremonyState {
  return error
    ? { status: 'unconfirmed', finish, reason: 'error', error }
    : { status: 'unconfirmed', finish, reason: 'not_yet' }
}
