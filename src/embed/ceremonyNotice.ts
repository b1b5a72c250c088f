import { errorLabel } from './errors/errors.js'
import type { CeremonyLabels, SentenceName } from './labels/ceremonyLabels.js'
import { labelsFor } from './labels/labelsFor.js'
import type { LaterEnd } from '../contract/confirm/signingAnswer.js'
import {
  type CeremonyState,
  isLive,
  isSettled,
  rowOf,
  type UnconfirmedReason,
} from './signing/signingState.js'

/** The action of a button in a notice. `openInTab` is a link: see `tabLink`. */
export type NoticeAction =
  | 'openInTab'
  | 'signIn'
  | 'moveHere'
  | 'retry'
  | 'startAgain'
  | 'recheck'
  | 'haveSigned'

/** The text and the buttons that the recipient sees in one state of the ceremony. */
export interface CeremonyNotice {
  /**
   * `busy`: something is loading or being checked. `success`: the host's server confirmed the
   * signature. `finished`: the recipient reached the end, but there is no confirmation. `error`: no
   * button is sure to help.
   */
  readonly kind: 'busy' | 'info' | 'finished' | 'success' | 'error'
  /** The heading: the first line of the label. */
  readonly text: string
  /** The other lines of the label, and whether anything was signed. */
  readonly detail?: string | undefined
  /** What happens after a signature, below its person and time. */
  readonly next?: string | undefined
  /** The buttons to show. The most helpful button comes first. */
  readonly actions: readonly NoticeAction[]
  /** Seconds during which the buttons are disabled: the `retryAfter` of the error. */
  readonly wait?: number | undefined
}

type Look = readonly [kind: CeremonyNotice['kind'], ...actions: NoticeAction[]]

/** The other sentences are ends that need nothing from the person. */
const looks: Readonly<Partial<Record<SentenceName, Look>>> = {
  failed: ['error', 'retry'],
  offline: ['error', 'retry'],
  slow: ['error', 'retry'],
  opening: ['busy'],
  inTab: ['info', 'recheck', 'openInTab'],
  closed: ['info', 'startAgain', 'recheck'],
  closedTab: ['info', 'startAgain', 'recheck'],
  emailed: ['info', 'haveSigned'],
  finished: ['finished'],
  confirming: ['busy'],
  confirmed: ['success'],
  unconfirmed: ['finished', 'recheck'],
  cannotCheck: ['info', 'recheck'],
  alreadyCompleted: ['info', 'recheck'],
  notActionable: ['error', 'recheck'],
  notYourTurn: ['info', 'recheck'],
  preparing: ['info', 'recheck'],
  blocked: ['info', 'openInTab', 'retry'],
  popupBlocked: ['info', 'openInTab'],
  unauthenticated: ['info', 'recheck'],
  busy: ['info', 'retry'],
  tooLong: ['info', 'retry'],
  notReady: ['info', 'retry'],
  accessExpired: ['info', 'startAgain'],
  canceled: ['info', 'startAgain'],
}

/** The sentence for each answer of `confirm` other than `true`. */
const byReason: Readonly<Record<UnconfirmedReason, SentenceName>> = {
  not_yet: 'unconfirmed',
  error: 'cannotCheck',
  declined: 'declined',
  expired: 'expired',
  replaced: 'replaced',
  not_your_turn: 'notYourTurn',
  not_ready: 'preparing',
  unavailable: 'unavailable',
  canceled: 'canceledBySender',
  declined_by_other: 'declinedByOther',
}

/** The sentence for what ended the document after this person had signed. */
const byEnd: Readonly<Record<LaterEnd, SentenceName>> = {
  declined_by_other: 'declinedLater',
  canceled: 'canceledLater',
  expired: 'expiredLater',
}

/** Failures whose own message says whether anything was signed. */
const CLEAR = new Set<SentenceName>([
  'unauthenticated',
  'alreadyCompleted',
  'notActionable',
  'notYourTurn',
  'canceled',
])

/** Sentences before an end, after which the page asks. They do not say that a question has failed. */
const BEFORE_END = new Set<SentenceName>(['closed', 'closedTab', 'emailed', 'notActionable'])

/** What a notice says beside the state. */
interface NoticeFacts {
  /** Whether the page has shown the document. Otherwise, it can say that nothing has been signed. */
  readonly wasShown?: boolean | undefined
  /** The document's name. */
  readonly title?: string | undefined
  /** Whether a person has pressed the button that asks, and the answer is not there yet. */
  readonly isChecking?: boolean | undefined
  /** Whether the page can let the person sign in. */
  readonly canSignIn?: boolean | undefined
  /** Whether the document was shown in a tab. */
  readonly wasInTab?: boolean | undefined
  /** Whether the last question to the server failed. */
  readonly hasConfirmFailed?: boolean | undefined
  /** Whether the page no longer asks for the signed file. */
  readonly hasWaited?: boolean | undefined
}

/** Returns the notice for a state; `undefined` before the start and while a frame is open. */
export function ceremonyNotice(
  state: CeremonyState,
  given: CeremonyLabels,
  facts: NoticeFacts = {},
): CeremonyNotice | undefined {
  const { title } = facts
  const labels = labelsFor(given, state.role)
  const label = labelOf(state, facts)
  if (!label) return undefined
  const isMissing = state.error?.code === 'recipient_not_found'
  // Of a document that was deleted, or has a wrong id, no retry can help.
  const [kind, ...offered] = isMissing ? (['error'] as const) : (looks[label] ?? ['info'])
  // No retry helps `redirect` in a framed page.
  const isFramed = state.error?.reason === 'framed'
  const actions = isFramed ? offered.filter((action) => action !== 'retry') : offered
  if (state.slow && label === 'opening') {
    return { kind, text: labels.opening, detail: labels.slow, actions: ['openInTab', 'startAgain'] }
  }
  const named = (text: string): string => text.replace('{sender}', () => labels.sender)
  const text =
    label === 'confirmed' && title
      ? labels.confirmedTitle.replace('{title}', () => title)
      : labels[label]
  const [heading = '', ...details] = named(text).split('\n')
  const added = detailOf(state, label, facts)
  const isSigned = state.status === 'confirmed'
  const sentences = [...details, !isSigned && added && named(labels[added])].filter(Boolean)
  // Chinese and Japanese have no space between sentences.
  const detail = sentences.join(' ').replaceAll('\n', ' ').replaceAll('。 ', '。')
  const wait = state.error?.retryAfter
  return {
    kind,
    text: headingOfRole(state, labels) ?? heading,
    ...(detail && { detail }),
    ...(isSigned && added && { next: named(labels[added]) }),
    actions: label === 'unauthenticated' ? actionsSignedOut(state, facts) : actions,
    ...(wait !== undefined && { wait }),
  }
}

/** Returns the heading in place of "You have signed", for a person who has done something else. */
function headingOfRole(
  { role = 'signer', signature }: CeremonyState,
  { copyOnly, confirmed }: CeremonyLabels,
): string | undefined {
  if (!signature?.ended || role === 'signer') return undefined
  return role === 'cc' ? copyOnly.split('\n')[0] : confirmed.split('\n')[1]
}

/** The buttons after the session has ended. A request that failed can be repeated, too. */
function actionsSignedOut({ status }: CeremonyState, { canSignIn }: NoticeFacts): NoticeAction[] {
  const first = canSignIn ? 'signIn' : 'recheck'
  return status === 'failed' ? [first, 'retry'] : [first]
}

/** Returns what follows the label: a failed question, the signed file, or whether anything was signed. */
function detailOf(
  { status, error, signature }: CeremonyState,
  label: SentenceName,
  { wasShown = true, hasConfirmFailed, hasWaited }: NoticeFacts,
): SentenceName | undefined {
  if (hasConfirmFailed && BEFORE_END.has(label)) return 'cannotCheck'
  if (label === 'closed') return 'alreadySigned'
  if (label === 'confirmed') {
    if (signature?.sealed === 'failed') return 'copyFailed'
    return signature?.sealed === 'pending' && !hasWaited ? 'copyPending' : 'mayClose'
  }
  if ((status !== 'failed' && status !== 'blocked') || CLEAR.has(label)) return undefined
  if (wasShown) return 'alreadySigned'
  if (!error.unknownOutcome) return 'nothingSigned'
  return label === 'tooLong' ? undefined : 'safeToRetry'
}

/** Returns the sentence of a state. Nothing is laid over an open frame. */
function labelOf(state: CeremonyState, facts: NoticeFacts): SentenceName | undefined {
  const { status, error, finish, signature } = state
  const isUnderWay = status === 'creating' || isLive(state)
  // A press shows at once that the page asks.
  if (facts.isChecking && !isUnderWay) return 'confirming'
  if (state.isSignedOut && !isUnderWay && !isSettled(state)) return 'unauthenticated'
  // A final answer of the server outranks the report of the ceremony.
  if (finish?.event === 'declined' && !isSettled(state)) return 'declined'
  if (status === 'unconfirmed') return byReason[state.reason]
  if (error) return errorLabel(error.code, error.reason)
  if (state.place === 'tab') return 'inTab'
  if (signature?.ended) return byEnd[signature.ended]
  if (status === 'closed' && facts.wasInTab) return 'closedTab'
  return rowOf(state).notice
}
