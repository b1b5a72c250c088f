import { errorLabel, type SentenceName } from './errors/errorLabel.js'
import type { CeremonyLabels } from './labels/ceremonyLabels.js'
import { type CeremonyState, isSettled } from './signing/ceremonyState.js'

/** The action of a button in a notice. */
export type NoticeAction = 'openInTab' | 'openHere' | 'showTab' | 'moveHere' | 'retry' | 'recheck'

/** The text and the buttons that the recipient sees in one state of the ceremony. */
export interface CeremonyNotice {
  /**
   * `busy`: something is loading or being checked. `success`: the host's server confirmed the
   * signature. `finished`: the recipient reached the end, but there is no confirmation. `error`:
   * screen readers read the text immediately.
   */
  readonly kind: 'busy' | 'info' | 'finished' | 'success' | 'error'
  readonly text: string
  /** The buttons to show. The most helpful button comes first. */
  readonly actions: readonly NoticeAction[]
  /** Seconds during which the buttons are disabled: the `retryAfter` of the error. */
  readonly wait?: number | undefined
}

type Look = readonly [kind: CeremonyNotice['kind'], ...actions: NoticeAction[]]

const looks: Readonly<Partial<Record<SentenceName, Look>>> = {
  opening: ['busy'],
  slow: ['busy', 'openInTab', 'retry'],
  inTab: ['info', 'showTab'],
  emailed: ['info', 'recheck'],
  finished: ['finished'],
  confirming: ['busy'],
  confirmed: ['success'],
  unconfirmed: ['finished', 'recheck'],
  declined: ['info'],
  expired: ['info'],
  replaced: ['info'],
  alreadyCompleted: ['info', 'recheck'],
  notActionable: ['error', 'recheck'],
  notYourTurn: ['info', 'retry'],
  blocked: ['error', 'openInTab', 'openHere', 'retry'],
  popupBlocked: ['error', 'openInTab', 'openHere'],
  tabClosed: ['info', 'openInTab'],
}

/** Returns the notice for a state; `undefined` before the start and while a frame is open. */
export function ceremonyNotice(
  state: CeremonyState,
  labels: CeremonyLabels,
): CeremonyNotice | undefined {
  const label = labelOf(state)
  if (!label) return undefined
  const [kind, ...actions] = looks[label] ?? ['error', 'retry']
  const wait = state.error?.retryAfter
  return { kind, text: labels[label], actions, ...(wait !== undefined && { wait }) }
}

function labelOf(state: CeremonyState): SentenceName | undefined {
  // A final answer of the server outranks the report of the ceremony.
  if (state.finish?.event === 'declined' && !isSettled(state)) return 'declined'
  if (state.error) return errorLabel(state.error.code, state.error.reason)
  if (state.place === 'tab') return 'inTab'
  switch (state.status) {
    case 'idle':
    case 'open':
      return undefined
    case 'creating':
    case 'opening':
      return state.slow ? 'slow' : 'opening'
    case 'unconfirmed':
      return state.reason === 'not_yet' ? 'unconfirmed' : state.reason
    default:
      return state.status
  }
}
