import { type ErrorLabel, errorLabel } from './errors/errorLabel.js'
import type { CeremonyLabels } from './labels/ceremonyLabels.js'
import { type CeremonyState, mayRecheck } from './session/ceremonyState.js'

/** A button that a notice offers. */
export type NoticeAction = 'openInTab' | 'showTab' | 'retry' | 'recheck'

/** What the recipient reads in a state. */
export interface CeremonyNotice {
  /**
   * `busy`: something is loading or being checked. `success`: the host confirmed the signature.
   * `finished`: the recipient reached the end, and nobody has confirmed it. `error` interrupts.
   */
  readonly kind: 'busy' | 'info' | 'finished' | 'success' | 'error'
  readonly text: string
  /** The most helpful one first. */
  readonly actions: readonly NoticeAction[]
  /** Seconds until the buttons may be pressed. */
  readonly wait?: number | undefined
}

type Row = readonly [CeremonyNotice['kind'], ErrorLabel, ...NoticeAction[]]

/** Returns the notice for a state; `undefined` in `idle` and beside an open frame. */
export function ceremonyNotice(
  state: CeremonyState,
  labels: CeremonyLabels,
): CeremonyNotice | undefined {
  const row = rowOf(state)
  if (!row) return undefined
  const [kind, label, ...actions] = row
  const wait = state.status === 'failed' ? state.error.retryAfter : undefined
  return { kind, text: labels[label], actions, ...(wait !== undefined && { wait }) }
}

function rowOf(state: CeremonyState): Row | undefined {
  if (hasDeclined(state)) return ['info', 'declined']
  if (state.place === 'tab') return ['info', 'inTab', 'showTab']
  switch (state.status) {
    case 'idle':
    case 'open':
      return undefined
    case 'creating':
      return state.slow ? ['busy', 'slow', 'retry'] : ['busy', 'opening']
    case 'opening':
      return state.slow ? ['busy', 'slow', 'openInTab', 'retry'] : ['busy', 'opening']
    case 'emailed':
      return ['info', 'emailed']
    case 'blocked':
      return ['error', 'blocked', 'openInTab', 'retry']
    case 'finished':
      return ['finished', 'finished']
    case 'confirming':
      return ['busy', 'confirming']
    case 'confirmed':
      return ['success', 'confirmed']
    case 'unconfirmed':
      if (state.reason === 'not_yet') return ['finished', 'unconfirmed', 'recheck']
      if (state.reason === 'error') return ['finished', 'unconfirmedError', 'recheck']
      return ['info', state.reason]
    case 'failed':
      return failureRow(errorLabel(state.error.code, state.error.reason))
    default:
      return state satisfies never
  }
}

/**
 * The recipient declined, by the ceremony's own message. `confirm` may say `true` nevertheless: an
 * audit log exists after a refusal, too. Another final answer of the host says more.
 */
function hasDeclined(state: CeremonyState): boolean {
  return state.finish?.event === 'declined' && (!state.reason || mayRecheck(state))
}

function failureRow(label: ErrorLabel): Row {
  switch (label) {
    case 'alreadyCompleted':
      return ['info', label]
    case 'notActionable':
      return ['error', label]
    case 'tabClosed':
      return ['info', label, 'openInTab']
    case 'popupBlocked':
      return ['error', label, 'openInTab']
    default:
      return ['error', label, 'retry']
  }
}
