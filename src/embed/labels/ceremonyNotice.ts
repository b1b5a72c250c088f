import type { SigningError, SigningErrorCode } from '../../contract/signingError.js'
import type { CeremonyState } from '../session/ceremonyState.js'
import type { CeremonyLabels } from './ceremonyLabels.js'
import { pluralText } from './pluralText.js'
import { type CeremonyNotice, stateNotice } from './stateNotice.js'

/** The notice for a state; `undefined` while there is nothing to say, above all beside an open frame. */
export function ceremonyNotice(
  state: CeremonyState,
  labels: CeremonyLabels,
): CeremonyNotice | undefined {
  if (state.status === 'emailed') return { tone: 'info', text: labels.emailed, actions: [] }
  const notice = stateNotice(state, labels)
  if (state.status !== 'failed' || !notice) return notice
  const { retryAfter: wait } = state.error
  return { ...notice, ...failureNotice(state.error, labels), ...(wait && { wait }) }
}

type TextName = {
  [Name in keyof CeremonyLabels]: CeremonyLabels[Name] extends string ? Name : never
}[keyof CeremonyLabels]

/** What is said of failures that come of asking for a ceremony. */
const failureTexts: Readonly<Partial<Record<SigningErrorCode, TextName>>> = {
  unauthenticated: 'unauthenticated',
  recipient_not_actionable: 'notActionable',
  recipient_not_found: 'notFound',
  not_ready_yet: 'notReady',
  create_timeout: 'noAnswer',
  upstream_timeout: 'noAnswer',
  outcome_unknown: 'noAnswer',
  network_error: 'offline',
  rate_limited: 'tooMany',
  upstream_busy: 'tooMany',
  open_elsewhere: 'openElsewhere',
  link_replaced: 'linkReplaced',
}

/** The same by the reason that a ceremony gave. */
const reasonTexts: Readonly<Record<string, TextName>> = {
  already_completed: 'alreadyCompleted',
  not_available: 'notActionable',
  unauthorized: 'expired',
  invalid_link: 'invalidLink',
}

function failureNotice(
  { code, reason = '', retryAfter }: SigningError,
  labels: CeremonyLabels,
): Partial<CeremonyNotice> {
  const name = reasonTexts[reason] ?? failureTexts[code]
  if (!name) return {}
  const text =
    name === 'tooMany' && retryAfter
      ? pluralText(labels.tooManyFor, labels.lang, retryAfter)
      : labels[name]
  if (name === 'openElsewhere') return { tone: 'info', text, actions: ['continueHere'] }
  if (name === 'alreadyCompleted') return { tone: 'info', text, actions: [] }
  // A recipient who has finished or was replaced stays so.
  return name === 'notActionable' ? { text, actions: [] } : { text }
}
