import type { SigningError } from '../../contract/signingError.js'

/** Where a ceremony is shown: in a frame of the page, or in a browser tab of its own. */
export type CeremonyPlace = 'frame' | 'tab'

/**
 * What is known when the recipient has come to the end. A hint, never proof of a signature: the
 * recipient may have declined, and what reaches a browser can be forged by its user.
 */
export interface CeremonyFinish {
  /**
   * Which channel told first: the landing page's message, the readable address of the frame or tab,
   * or, beyond the contract, the ceremony's own message (`readCeremonyMessage`, or the events that the
   * grant names). `elsewhere` means that another component of the same recipient on this page came to
   * its end.
   */
  readonly via: 'message' | 'location' | 'ceremony' | 'elsewhere'
  /**
   * The query of `redirect_url` as the service left it, with its `?`, or empty. The contract does
   * not show that the service adds anything.
   */
  readonly search: string
  /** How it ended, where the ceremony's message or the query in `search` told. Beyond the contract. */
  readonly event?: 'completed' | 'declined'
}

/**
 * Why the end of a ceremony does not count. `declined`, `expired`, `replaced` and `never` are the
 * host's last word; after `not_yet` and `error` it may be asked again.
 */
export type UnconfirmedReason = 'not_yet' | 'declined' | 'expired' | 'replaced' | 'never' | 'error'

/** All fields that a state may have beside `status`. */
interface StateFields {
  readonly prepared: boolean
  readonly slow: boolean
  readonly error: SigningError
  readonly place: CeremonyPlace
  readonly finish: CeremonyFinish
  readonly reason: UnconfirmedReason
}

/** A state with these fields; the others are there as `undefined`, so that all can be destructured. */
type State<Status extends string, Fields = unknown> = {
  readonly status: Status
} & Readonly<Fields> & {
    readonly [Field in Exclude<keyof StateFields, keyof Fields>]?: undefined
  }

/**
 * One ceremony's life. `status` says which of the other fields there are; every other field is
 * `undefined`, so that `const { status, error, place, finish } = useCeremony(…)` compiles and narrows.
 */
export type CeremonyState =
  /**
   * Nothing has been asked for, or nothing that anybody sees: `prepared` while a ceremony of
   * `prepare({ create: true })` is in its frame, out of sight.
   */
  | State<'idle', { prepared?: true }>
  /** The proxy has been asked for a ceremony; `slow` once that has taken `slowAfter`. */
  | State<'creating', { slow: boolean }>
  /** The service delivers the link by email; there is nothing to show here. */
  | State<'emailed'>
  /** The browser would not show the ceremony in this page; it may still be opened in a tab. */
  | State<'blocked', { error: SigningError }>
  /** The frame or tab is loading. */
  | State<'opening', { place: CeremonyPlace }>
  /** The frame or tab is there. Whether it shows the document, no browser tells. */
  | State<'open', { place: CeremonyPlace }>
  /** The frame is still loading after `slowAfter`, and may still arrive. */
  | State<'slow', { place: CeremonyPlace }>
  /** The recipient came to the end, however it ended. */
  | State<'finished', { finish: CeremonyFinish }>
  /** The host's `confirm` has been asked whether it counts. */
  | State<'confirming', { finish: CeremonyFinish }>
  /** The host's `confirm` said `true`. */
  | State<'confirmed', { finish: CeremonyFinish }>
  /** The host's `confirm` said something else. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: Exclude<UnconfirmedReason, 'error'> }>
  /** The host's `confirm` threw or did not answer in time. */
  | State<'unconfirmed', { finish: CeremonyFinish; reason: 'error'; error: SigningError }>
  | State<'failed', { error: SigningError }>

/** The name of a state of {@link CeremonyState}. */
export type CeremonyStatus = CeremonyState['status']

/** What came of asking the host whether the end counts; an error where it gave no answer. */
export type SettledVerdict = 'confirmed' | Exclude<UnconfirmedReason, 'error'> | SigningError

/** What may happen to a ceremony; `error` is for the host, and of the state only where it is named. */
export type CeremonyEvent = { readonly error?: SigningError } & (
  | { readonly type: 'create' }
  | { readonly type: 'email' }
  | { readonly type: 'block'; readonly error: SigningError }
  | { readonly type: 'open'; readonly place: CeremonyPlace }
  | { readonly type: 'load' }
  | { readonly type: 'delay' }
  | { readonly type: 'finish'; readonly finish: CeremonyFinish }
  | { readonly type: 'confirm' }
  | { readonly type: 'settle'; readonly verdict: SettledVerdict }
  | { readonly type: 'fail'; readonly error: SigningError }
  | { readonly type: 'close' }
)

/** The state before anything has happened; also what a server renders. */
export const IDLE: CeremonyState = { status: 'idle' }

/** Whether the recipient may be at work in a frame or tab. */
export function isLive(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly place: CeremonyPlace }> {
  return state.place !== undefined
}

/**
 * Whether the recipient may come to the end. From a tab that looks closed too: where a page on the
 * way has cut the tab off, it only looks so.
 */
export function mayFinish(state: CeremonyState): boolean {
  return isLive(state) || (state.status === 'failed' && state.error.code === 'tab_closed')
}

/** Whether there is nothing left for the recipient to do in this page. */
export function isOver(state: CeremonyState): boolean {
  return state.finish !== undefined || state.status === 'emailed'
}

/** Whether asking `confirm` again may lead to another answer. */
export function mayRecheck(state: CeremonyState): boolean {
  return state.status === 'unconfirmed' && (state.reason === 'not_yet' || state.reason === 'error')
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
      return status === 'idle' || isOver(state) ? state : { status: 'opening', place: event.place }
    case 'load':
      return status === 'opening' || status === 'slow'
        ? { status: 'open', place: state.place }
        : state
    case 'delay':
      if (status === 'creating' && !state.slow) return { status, slow: true }
      return status === 'opening' ? { status: 'slow', place: state.place } : state
    case 'finish':
      return finished(state, event.finish)
    case 'confirm':
      return status === 'finished' || (status === 'unconfirmed' && mayRecheck(state))
        ? { status: 'confirming', finish: state.finish }
        : state
    case 'settle':
      return status === 'confirming' ? settled(state.finish, event.verdict) : state
    case 'fail':
      return isOver(state) ? state : { status: 'failed', error: event.error }
    case 'close':
      return status === 'idle' ? state : IDLE
    default:
      return event satisfies never
  }
}

/** An end elsewhere is the recipient's, so it holds wherever this one stands. */
function finished(state: CeremonyState, finish: CeremonyFinish): CeremonyState {
  const holds = finish.via === 'elsewhere' ? !state.finish : mayFinish(state)
  return holds ? { status: 'finished', finish } : state
}

function settled(finish: CeremonyFinish, verdict: SettledVerdict): CeremonyState {
  if (verdict === 'confirmed') return { status: 'confirmed', finish }
  return typeof verdict === 'string'
    ? { status: 'unconfirmed', finish, reason: verdict }
    : { status: 'unconfirmed', finish, reason: 'error', error: verdict }
}
