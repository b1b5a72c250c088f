import type { SigningError } from '../../contract/SigningError.js'
import type { CeremonyState } from '../session/ceremonyState.js'
import type { CeremonyLabels } from './CeremonyLabels.js'

/** A way on that a notice offers. */
export type NoticeAction = 'openInTab' | 'retry' | 'recheck'

/** What a person is told about a state. */
export interface CeremonyNotice {
  /** `busy` waits, `done` is good news, `error` interrupts; `info` is neither. */
  readonly tone: 'busy' | 'info' | 'done' | 'error'
  readonly text: string
  /** Most helpful first. */
  readonly actions: readonly NoticeAction[]
}

/** The notice for a state; `undefined` while there is nothing to say, above all beside an open frame. */
export function ceremonyNotice(
  state: CeremonyState,
  labels: CeremonyLabels,
): CeremonyNotice | undefined {
  switch (state.status) {
    case 'idle':
      return undefined
    case 'creating':
      return { tone: 'busy', text: labels.opening, actions: [] }
    case 'opening':
    case 'open':
    case 'slow':
      if (state.place === 'tab') return { tone: 'info', text: labels.inTab, actions: ['openInTab'] }
      if (state.status === 'open') return undefined
      return state.status === 'slow'
        ? { tone: 'busy', text: labels.slow, actions: ['openInTab', 'retry'] }
        : { tone: 'busy', text: labels.opening, actions: [] }
    case 'blocked':
      return { tone: 'error', text: labels.blocked, actions: ['openInTab', 'retry'] }
    case 'emailed':
      return { tone: 'info', text: labels.emailed, actions: [] }
    case 'finished':
      return { tone: 'done', text: labels.finished, actions: [] }
    case 'confirming':
      return { tone: 'busy', text: labels.confirming, actions: [] }
    case 'confirmed':
      return { tone: 'done', text: labels.confirmed, actions: [] }
    case 'unconfirmed':
      return { tone: 'info', text: labels.unconfirmed, actions: ['recheck'] }
    case 'failed':
      return {
        tone: 'error',
        text: failureText(state.error, labels),
        actions: failureActions(state.error),
      }
    default:
      return state satisfies never
  }
}

function failureActions({ code }: SigningError): readonly NoticeAction[] {
  // A recipient who has finished or was replaced stays so.
  if (code === 'recipient_not_actionable') return []
  return code === 'popup_blocked' || code === 'tab_closed' ? ['openInTab'] : ['retry']
}

function failureText(error: SigningError, labels: CeremonyLabels): string {
  switch (error.code) {
    case 'unauthenticated':
      return labels.unauthenticated
    case 'recipient_not_actionable':
      return labels.notActionable
    case 'rate_limited':
    case 'upstream_busy':
      return labels.tooMany(error.retryAfter ?? 0)
    case 'network_error':
      return labels.offline
    case 'popup_blocked':
      return labels.popupBlocked
    case 'tab_closed':
      return labels.tabClosed
    default:
      return labels.failed
  }
}
