import type { SigningError } from '../../contract/signingError.js'

/** Where a ceremony is shown: in a frame of the page, or in a browser tab of its own. */
export type CeremonyPlace = 'frame' | 'tab'

/**
 * How the end was noticed. A hint, never proof of a signature: the recipient may have declined, and a user
 * can forge it.
 */
export interface CeremonyFinish {
  /**
   * The first channel that reported the end. `message`: the landing page. `location`: the readable address
   * of the frame or tab. `ceremony`: an event that the grant names, beyond the contract. `server`:
   * `confirm`.
   */
  readonly via: 'message' | 'location' | 'ceremony' | 'server'
  /**
   * The query of `redirect_url` with its `?`, or empty. The contract does not show that the service adds
   * anything.
   */
  readonly search: string
  /** How the recipient finished, if the ceremony reports it. Beyond the contract. */
  readonly event?: 'completed' | 'declined'
}

/** Answers of `confirm` after which it is not asked again. */
export type FinalAnswer = 'declined' | 'expired' | 'replaced'

/** Why the end of a ceremony does not count. After `not_yet` and `error`, `confirm` may be asked again. */
export type UnconfirmedReason = FinalAnswer | 'not_yet' | 'error'

/** Every field that a state may have, except `status`. */
interface StateFields {
  readonly slow: boolean
  readonly error: SigningError
  readonly place: CeremonyPlace
  readonly finish: CeremonyFinish
  readonly reason: UnconfirmedReason
}

/** A state with these fields. All other fields are `undefined`, so that each can be destructured. */
type State<Status extends string, Fields = unknown> = {
  readonly status: Status
} & Readonly<Fields> & {
    readonly [Field in Exclude<keyof StateFields, keyof Fields>]?: undefined
  }

/**
 * The state of one ceremony. `status` decides which other fields are set. The rest are `undefined`, so that
 * `const { status, error, place, finish } = useCeremony(…)` compiles and narrows.
 */
export type CeremonyState =
  /** No ceremony has been requested. */
  | State<'idle'>
  /** The ceremony has been requested; `slow` once that has taken `slowAfter`. */
  | State<'creating', { slow: boolean }>
  /** The service sends the link by email. */
  | State<'emailed'>
  /** The browser cannot show the ceremony in this page, but in a tab. */
  | State<'blocked', { error: SigningError }>
  /** The frame or tab is loading; `slow` once that has taken `slowAfter`. */
  | State<'opening', { place: CeremonyPlace; slow: boolean }>
  /** The frame or tab has loaded. Browsers do not report whether it shows the document. */
  | State<'open', { place: CeremonyPlace }>
  /** The recipient reached the end, and the host has no `confirm`. */
  | State<'finished', { finish: CeremonyFinish }>
  /** `confirm` is running. */
  | State<'confirming', { finish: CeremonyFinish }>
  /** `confirm` returned `true`. */
  | State<'confirmed', { finish: CeremonyFinish }>
  /** `confirm` returned another answer. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: Exclude<UnconfirmedReason, 'error'> }>
  /** `confirm` threw or did not answer in time. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: 'error'; error: SigningError }>
  | State<'failed', { error: SigningError }>

/** The name of a state of {@link CeremonyState}. */
export type CeremonyStatus = CeremonyState['status']

/** The events of a ceremony. An `error` is reported to the host after the state has moved. */
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

/** The first state, which a server renders, too. */
export const IDLE: CeremonyState = { status: 'idle' }

/** An end that the host's server reported. */
const SERVER_FINISH: CeremonyFinish = { via: 'server', search: '' }

/** Whether the recipient may be at work in a frame or tab. */
export function isLive(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly place: CeremonyPlace }> {
  return state.place !== undefined
}

/**
 * Whether the frame or tab may still report the end. A closed tab may, because an open tab looks closed
 * after a page with `Cross-Origin-Opener-Policy`.
 */
export function mayFinish(state: CeremonyState): boolean {
  return isLive(state) || state.error?.code === 'tab_closed'
}

/** Whether the attempt needs its listeners and its url. */
export function isUnderWay(state: CeremonyState): boolean {
  return state.status === 'creating' || state.status === 'blocked' || mayFinish(state)
}

/** Whether the recipient has nothing left to do in this page. */
export function isOver(state: CeremonyState): boolean {
  return state.finish !== undefined || state.status === 'emailed'
}

/** Whether `confirm` may return another answer later. */
export function mayRecheck(state: CeremonyState): boolean {
  return state.status === 'unconfirmed' && (state.reason === 'not_yet' || state.reason === 'error')
}

/** Whether `confirm` has returned a final answer. */
function isSettled(state: CeremonyState): boolean {
  return state.status === 'confirmed' || (state.status === 'unconfirmed' && !mayRecheck(state))
}

/**
 * Returns the next state of a ceremony. Returns the same object if this state ignores the event: a second
 * load, a second finish, an answer after a final answer.
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
