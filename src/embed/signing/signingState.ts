import type {
  Answer,
  ConfirmReason,
  SignatureFacts,
  SignerRole,
  SigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import type { Rhythm } from '../questions/questions.js'
import type { SentenceName } from '../labels/ceremonyLabels.js'
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

/** Why a signing is not confirmed. `not_yet`, `not_your_turn`, `not_ready` and `error` can change later. */
export type UnconfirmedReason = Exclude<SigningAnswer, boolean> | 'not_yet' | 'error'

/** All fields that a state may have besides `status`. */
interface StateFields {
  readonly slow: boolean
  readonly error: SigningError
  readonly place: CeremonyPlace
  readonly finish: CeremonyFinish
  readonly reason: UnconfirmedReason
  readonly signature: SignatureFacts | undefined
}

/** A state with these fields. The others are typed `undefined`, so that all can be destructured. */
type State<Status extends string, Fields = unknown> = {
  readonly status: Status
  /**
   * Whether the login session of the page has ended, as far as the last answer of the server says.
   * Once the person has signed in and returns, the page asks again by itself.
   */
  readonly isSignedOut?: boolean | undefined
  /** What the recipient does with the document, once the server has said it. */
  readonly role?: SignerRole | undefined
} & Readonly<Fields> & {
    readonly [Field in Exclude<keyof StateFields, keyof Fields>]?: undefined
  }

/**
 * The state of one ceremony. `status` decides which other fields are set. The rest are `undefined`,
 * so TypeScript accepts and narrows `const { status, error, place, finish } = useCeremony(…)`.
 */
export type CeremonyState =
  /**
   * No ceremony has been requested. With the role `cc`, none can be: the person only receives a copy,
   * and `signature` says whether the signed file exists.
   */
  | State<'idle', { signature?: SignatureFacts | undefined }>
  /** The request is pending. `slow` is `true` after `slowAfter` milliseconds. */
  | State<'creating', { slow: boolean }>
  /** The service sends the link by email instead of returning a `url`. */
  | State<'emailed'>
  /** This page cannot show the ceremony in a frame, but a link to a new tab can. */
  | State<'blocked', { error: SigningError }>
  /** The frame or tab is loading. `slow` is `true` after `slowAfter` milliseconds. */
  | State<'opening', { place: CeremonyPlace; slow: boolean }>
  /** The frame or tab has loaded. Browsers do not report whether it shows the document. */
  | State<'open', { place: CeremonyPlace }>
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
  /** How often the frame has loaded another page that may follow the end. */
  readonly navigations?: number | undefined
  /** Whether the frame shows a page of the host, such as its login page. */
  readonly hasLeft?: boolean
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
  /** Whether the page has asked for the signed file for an hour, and asks by no timer any more. */
  readonly hasWaited?: boolean
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
 * What the page in the frame or tab does. `fill`: it receives the url. `ready`: it says that it shows
 * the document. `navigate`: it is another page, perhaps after the end. `delay`: it is slow.
 */
type FrameEvent = 'fill' | 'load' | 'ready' | 'navigate' | 'delay'

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
  /** `withdrawn`: the proxy does not confirm. `undefined`: the question has failed, by `failure`. */
  | {
      readonly type: 'answer'
      readonly answer: Answer | 'withdrawn' | undefined
      readonly failure?: SigningError | undefined
    }
  | { readonly type: 'session'; readonly isSignedOut: boolean }
  /** The signed file has not come in time. */
  | { readonly type: 'wait' }
  | { readonly type: 'place'; readonly view: object | undefined }
)

/** What a person or the host application asks a signing to do. */
export type Verb = 'start' | 'restart' | 'recheck' | 'close'

/** What is true in one status. A status that is not mentioned in a column has an empty value. */
interface Row {
  /** The verbs that have an effect. */
  readonly verbs: readonly Verb[]
  /** Whether an attempt needs its listeners and its url. */
  readonly isAlive?: true
  /** Whether the recipient has finished, or continues by email. */
  readonly isOver?: true
  /** The rhythm of the questions; `shown`: `pending` if the document was shown. */
  readonly awaits?: Rhythm | 'shown'
  /** The sentence, if no error and no answer has its own. */
  readonly notice?: SentenceName
}

const BEFORE: readonly Verb[] = ['start', 'restart', 'recheck', 'close']
const UNDER_WAY: readonly Verb[] = ['restart', 'recheck', 'close']
const AFTER: readonly Verb[] = ['restart', 'recheck']
const REFUSED: readonly Verb[] = ['start', 'restart', 'recheck']

/**
 * One row for each status, and for four that need their own. `stalled` is a slow request, and `refused`
 * a failure after which the person can no longer act. `ended` is an answer other than `true` that is
 * final. `copied` is a person who only receives a copy.
 */
const TABLE: Readonly<Record<CeremonyStatus | 'stalled' | 'refused' | 'ended' | 'copied', Row>> = {
  idle: { verbs: BEFORE },
  copied: { verbs: ['recheck'], notice: 'copyOnly' },
  creating: { verbs: ['recheck', 'close'], isAlive: true, notice: 'opening' },
  stalled: { verbs: UNDER_WAY, isAlive: true, notice: 'opening' },
  opening: { verbs: UNDER_WAY, isAlive: true, awaits: 'open', notice: 'opening' },
  open: { verbs: UNDER_WAY, isAlive: true, awaits: 'open' },
  blocked: { verbs: UNDER_WAY, isAlive: true, awaits: 'shown', notice: 'blocked' },
  failed: { verbs: BEFORE, awaits: 'shown', notice: 'failed' },
  refused: { verbs: REFUSED, awaits: 'pending', notice: 'notActionable' },
  closed: { verbs: REFUSED, awaits: 'pending', notice: 'closed' },
  emailed: { verbs: AFTER, isOver: true, awaits: 'pending', notice: 'emailed' },
  finished: { verbs: AFTER, isOver: true, notice: 'finished' },
  confirming: { verbs: [], isOver: true, awaits: 'pending', notice: 'confirming' },
  unconfirmed: { verbs: AFTER, isOver: true, awaits: 'pending', notice: 'unconfirmed' },
  ended: { verbs: [], isOver: true },
  confirmed: { verbs: [], isOver: true, notice: 'confirmed' },
}

/** Returns what is true in a state. */
export function rowOf(state: CeremonyState): Row {
  const { status, slow, role } = state
  if (status === 'idle' && role === 'cc') return TABLE.copied
  if (status === 'creating' && slow) return TABLE.stalled
  if (status === 'unconfirmed' && isSettled(state)) return TABLE.ended
  return isRefused(state) ? TABLE.refused : TABLE[status]
}

/** Whether the service answered that the recipient can no longer act. `confirm` may know why. */
function isRefused({ error }: { readonly error?: SigningError | undefined }): boolean {
  return error?.code === 'recipient_not_actionable' || error?.reason === 'already_completed'
}

/** Whether the recipient may have signed before this failure. */
export function mayBeOver(error: SigningError): boolean {
  return isRefused({ error }) || error.reason === 'expired'
}

/** Returns why the page asks the server after an event: a ceremony that was shown may have ended. */
export function reasonAfter(
  { type }: SigningEvent,
  { wasShown }: Snapshot,
): ConfirmReason | undefined {
  if (type === 'finish') return 'finished'
  const mayEnd = type === 'leave' || type === 'block' || type === 'navigate'
  return mayEnd && wasShown ? 'left' : undefined
}

/** Whether a verb has an effect. */
export function allows(verb: Verb, state: CeremonyState): boolean {
  return rowOf(state).verbs.includes(verb)
}

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
  return rowOf(state).isOver === true
}

/** Answers that can change by themselves. The others are final until the server takes them back. */
const CHANGING: ReadonlySet<string | undefined> = new Set([
  'not_yet',
  'not_your_turn',
  'not_ready',
  'error',
])

/** Whether the answer is final. */
export function isSettled({ status, reason }: CeremonyState): boolean {
  return status === 'confirmed' || (status === 'unconfirmed' && !CHANGING.has(reason))
}

/** Returns by which rhythm timers ask about a signing; `undefined` if they do not. */
export function rhythmOf(snapshot: Snapshot): Rhythm | undefined {
  const { state, attempt, wasShown, hasConfirmFailed } = snapshot
  if (state.role === 'cc' && !isLive(state)) return undefined
  if (state.signature?.sealed === 'pending') return 'file'
  const { awaits } = rowOf(state)
  // Another page in the frame may be the end.
  if (awaits === 'open') return attempt?.navigations === undefined ? 'open' : 'pending'
  if (awaits === 'pending' || (awaits === 'shown' && wasShown)) return 'pending'
  // The person may have signed before the outage.
  return hasConfirmFailed && !isSettled(state) ? 'open' : undefined
}

/**
 * Whether something speaks against the page in the frame: it is a page of the host, or nobody knows
 * whether the service allows to frame the ceremony here.
 */
export function isDoubtful({ state, attempt }: Snapshot): boolean {
  const { ceremony, hasLeft } = attempt ?? {}
  return (
    state.place === 'frame' &&
    ceremony !== undefined &&
    (hasLeft === true || !ceremony.isFramingKnown)
  )
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
  const { attempt } = next
  const { isSignedOut } = event.type === 'session' ? next.state : before.state
  const { role = before.state.role } = next.state
  const isKept = next.state.isSignedOut === isSignedOut && next.state.role === role
  const state = isKept ? next.state : { ...next.state, isSignedOut, role }
  if (state === before.state) return next
  // A tab that looks closed may be open, so its listeners stay, also when the session ends meanwhile.
  const isUnderWay =
    rowOf(state).isAlive ||
    state.status === before.state.status ||
    (event.type === 'leave' && event.mayReturn)
  const isProgress = state.status === 'open' || isOver(state)
  const hasFailed = state.status === 'failed' && before.state.status !== 'failed'
  const { nonce = '', place = 'frame', isAutomatic = false } = attempt ?? {}
  return {
    ...next,
    state,
    wasShown: (before.wasShown || isLive(state)) && !isSettled(state),
    failures: hasFailed ? before.failures + 1 : isProgress ? 0 : before.failures,
    attempt: isUnderWay || !attempt ? attempt : { nonce, place, isAutomatic, isEnded: true },
  }
}

/** Returns the fields of a snapshot that an event changes. */
function changesBy(event: SigningEvent, before: Snapshot): Partial<Snapshot> {
  const { state, attempt, wasShown } = before
  const { status } = state
  switch (event.type) {
    case 'create':
      return {
        attempt: event.attempt,
        question: undefined,
        hasWaited: false,
        state: { status: 'creating', slow: false },
      }
    case 'grant':
      return attempt ? { attempt: { ...attempt, ceremony: event.ceremony } } : {}
    case 'email':
      return status === 'creating' ? { state: { status: 'emailed' } } : {}
    case 'show':
      if (isOver(state)) return {}
      return {
        attempt: attempt && { ...attempt, place: event.place, navigations: undefined },
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
      if (isOver(state) || status === 'closed' || (status === 'idle' && !wasShown)) return {}
      return { state: wasShown ? { status: 'closed' } : INITIAL.state }
    case 'place':
      return { view: event.view }
    case 'session':
      return event.isSignedOut === (state.isSignedOut ?? false)
        ? {}
        : { state: stateInSession(event.isSignedOut, before) }
    case 'wait':
      return { hasWaited: true }
    case 'ask':
    case 'answer':
      return changesByConfirm(event, state)
    default:
      return changesByFrame(event, before)
  }
}

/** Returns the state after the end of the login session, or in a new one. */
function stateInSession(isSignedOut: boolean, { state, wasShown }: Snapshot): CeremonyState {
  if (isSignedOut) return { ...state, isSignedOut }
  const isOld = state.status === 'failed' && state.error.code === 'unauthenticated'
  if (!isOld) return { ...state, isSignedOut: undefined }
  return wasShown ? { status: 'closed' } : INITIAL.state
}

/** Returns the fields that the page in the frame or tab changes. */
function changesByFrame(
  event: Extract<SigningEvent, { type: FrameEvent }>,
  { state, attempt }: Snapshot,
): Partial<Snapshot> {
  if (!attempt) return {}
  const opened: CeremonyState =
    state.status === 'opening' ? { status: 'open', place: state.place } : state
  switch (event.type) {
    case 'fill':
      return { attempt: { ...attempt, isLoaded: true } }
    case 'load':
      return opened === state ? {} : { attempt: { ...attempt, isLoaded: true }, state: opened }
    case 'ready': {
      const isNew = attempt.navigations !== undefined || attempt.hasLeft === true
      if (opened === state && !isNew) return {}
      const working = { ...attempt, isLoaded: true, navigations: undefined, hasLeft: false }
      return { attempt: working, state: opened }
    }
    case 'navigate':
      if (isOver(state)) return {}
      return {
        attempt: {
          ...attempt,
          navigations: (attempt.navigations ?? 0) + 1,
          hasLeft: event.error?.code === 'frame_left',
        },
      }
    default:
      return state.slow === false ? { state: { ...state, slow: true } } : {}
  }
}

const BY_SERVER: CeremonyFinish = { via: 'server', search: '' }

/** Returns the fields that a call of `confirm` changes. */
function changesByConfirm(
  event: Extract<SigningEvent, { type: 'ask' | 'answer' }>,
  state: CeremonyState,
): Partial<Snapshot> {
  const { status, finish = BY_SERVER } = state
  if (event.type === 'answer') {
    return {
      question: undefined,
      hasConfirmFailed: event.answer === undefined,
      state: inRole(event.answer, stateAfter(event.answer, event.failure, state)),
    }
  }
  const isSeen = ['finished', 'refused', 'pressed'].includes(event.reason)
  const isAwaited = status === 'finished' || state.reason === 'not_yet' || state.reason === 'error'
  return {
    question: event.reason,
    state: isSeen && isAwaited ? { status: 'confirming', finish } : state,
  }
}

/** Returns the state with the role that an answer names. */
function inRole(given: Answer | 'withdrawn' | undefined, state: CeremonyState): CeremonyState {
  const { role } = Object(given)
  return !role || role === state.role ? state : { ...state, role }
}

/** Returns the state after an answer of `confirm`, or after its failure. */
function stateAfter(
  given: Answer | 'withdrawn' | undefined,
  error: SigningError | undefined,
  state: CeremonyState,
): CeremonyState {
  const { status, reason, signature, finish = BY_SERVER } = state
  const isConfirming = status === 'confirming'
  if (given === 'withdrawn') return isConfirming ? { status: 'finished', finish } : state
  if (given === undefined) {
    // Only the answer `false` says that the page waits for the signing service.
    const isShown = isConfirming || reason === 'not_yet'
    return isShown && error ? { status: 'unconfirmed', finish, reason: 'error', error } : state
  }
  const { answer, role, ...facts } = given
  if (answer === false && role === 'cc') {
    const isSame = status === 'idle' && JSON.stringify(facts) === JSON.stringify(signature)
    return isSame || isLive(state) ? state : { status: 'idle', role, signature: facts }
  }
  if (answer === false) {
    // The server has taken a final answer back, or it is this person's turn now.
    const isTurn = reason === 'not_your_turn' || reason === 'not_ready'
    if (isSettled(state) || isTurn) return INITIAL.state
    const isFailed = reason === 'error'
    return isConfirming || isFailed ? { status: 'unconfirmed', finish, reason: 'not_yet' } : state
  }
  if ((answer === 'not_your_turn' || answer === 'not_ready') && isLive(state)) return state
  if (answer !== true) {
    return answer === reason ? state : { status: 'unconfirmed', finish, reason: answer }
  }
  const isKnown = Object.values(facts).some((fact) => fact !== undefined)
  const isSame = !isKnown || JSON.stringify(facts) === JSON.stringify(signature)
  if (status === 'confirmed' && isSame) return state
  return { status: 'confirmed', finish, ...(isKnown && { signature: facts }) }
}
