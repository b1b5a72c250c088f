import type { SigningError, SigningErrorCode } from '../../contract/SigningError.js'
import { type CeremonyState, mayRecheck, type UnconfirmedReason } from '../session/ceremonyState.js'
import type { CeremonyLabels } from './CeremonyLabels.js'
import { pluralText } from './pluralText.js'

/** A way on that a notice offers. */
export type NoticeAction = 'openInTab' | 'retry' | 'recheck'

/** What a person is told about a state. */
export interface CeremonyNotice {
  /** `busy` waits, `done` is good news, `error` interrupts; `info` is neither. */
  readonly tone: 'busy' | 'info' | 'done' | 'error'
  readonly text: string
  /** Most helpful first. */
  readonly actions: readonly NoticeAction[]
  /** Seconds until the ways on may be taken. */
  readonly wait?: number | undefined
}

/** The notice for a state; `undefined` while there is nothing to say, above all beside an open frame. */
export function ceremonyNotice(
  state: CeremonyState,
  labels: CeremonyLabels,
): CeremonyNotice | undefined {
  if (hasDeclined(state)) return { tone: 'info', text: labels.unconfirmedDeclined, actions: [] }
  switch (state.status) {
    case 'idle':
      return undefined
    case 'creating':
      return state.slow
        ? { tone: 'busy', text: labels.slow, actions: ['retry'] }
        : { tone: 'busy', text: labels.opening, actions: [] }
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
      return { tone: 'info', text: labels.finished, actions: [] }
    case 'confirming':
      return { tone: 'busy', text: labels.confirming, actions: [] }
    case 'confirmed':
      return { tone: 'done', text: labels.confirmed, actions: [] }
    case 'unconfirmed':
      return {
        tone: 'info',
        text: labels[unconfirmedTexts[state.reason]],
        actions: mayRecheck(state) ? ['recheck'] : [],
      }
    case 'failed':
      return failureNotice(state.error, labels)
    default:
      return state satisfies never
  }
}

/**
 * Whoever declined by the ceremony's own word reads that and no thanks, whatever `confirm` says: an
 * audit log is there after a refusal too. Another last word of the host's says more, and stands.
 */
function hasDeclined(state: CeremonyState): boolean {
  return state.finish?.event === 'declined' && (state.status !== 'unconfirmed' || mayRecheck(state))
}

type TextName = {
  [Name in keyof CeremonyLabels]: CeremonyLabels[Name] extends string ? Name : never
}[keyof CeremonyLabels]

const unconfirmedTexts: Readonly<Record<UnconfirmedReason, TextName>> = {
  not_yet: 'unconfirmed',
  declined: 'unconfirmedDeclined',
  expired: 'unconfirmedExpired',
  replaced: 'unconfirmedReplaced',
  never: 'unconfirmedNever',
  error: 'unconfirmedError',
}

/** What is said of a failure; `failed` where nothing more is known. */
const failureTexts: Readonly<Partial<Record<SigningErrorCode, TextName>>> = {
  unauthenticated: 'unauthenticated',
  recipient_not_actionable: 'notActionable',
  recipient_not_found: 'notFound',
  not_ready_yet: 'notReady',
  create_timeout: 'noAnswer',
  upstream_timeout: 'noAnswer',
  outcome_unknown: 'noAnswer',
  network_error: 'offline',
  popup_blocked: 'popupBlocked',
  tab_closed: 'tabClosed',
  ceremony_canceled: 'canceled',
  page_restored: 'expired',
  frame_left: 'left',
}

/** The same by the reason that a ceremony gave. */
const reasonTexts: Readonly<Record<string, TextName>> = {
  already_completed: 'notActionable',
  invalid_link: 'expired',
  unauthorized: 'expired',
}

function failureNotice(error: SigningError, labels: CeremonyLabels): CeremonyNotice {
  const { code, retryAfter: wait } = error
  if (code === 'rate_limited' || code === 'upstream_busy') {
    const text = wait ? pluralText(labels.tooManyFor, labels.lang, wait) : labels.tooMany
    return { tone: 'error', text, actions: ['retry'], wait }
  }
  const name = reasonTexts[error.reason ?? ''] ?? failureTexts[code] ?? 'failed'
  // A recipient who has finished or was replaced stays so.
  if (name === 'notActionable') return { tone: 'error', text: labels[name], actions: [] }
  const byTab = name === 'popupBlocked' || name === 'tabClosed'
  return {
    // To close a tab is nothing that went wrong.
    tone: name === 'tabClosed' ? 'info' : 'error',
    text: labels[name],
    actions: byTab ? ['openInTab'] : ['retry'],
    wait,
  }
}
