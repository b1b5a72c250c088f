import { refuse } from '../confirm/askConfirm.js'
import type { Ceremony } from '../session/ceremony.js'
import type { CeremonyFinish } from '../session/ceremonyState.js'
import { fail, type SessionInternals } from '../session/sessionInternals.js'
import { ceremonyStopped } from './ceremonyStopped.js'
import { endInMessage, endInSearch, type ReportedEnd } from './completionTable.js'
import { finish } from './finish.js'
import { isFrom, isLandingOf, type MessageSender } from './landingMessages.js'

/** Handles a message that may report the end of a ceremony. */
export function handleMessage(
  internals: SessionInternals,
  ceremony: Ceremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { completion, landing } = ceremony
  if (isFrom(message, source, ceremony.origin)) {
    const reported = endInMessage(message.data, completion)
    if (handleEnd(internals, ceremony, reported, { via: 'ceremony', search: '' })) return
  }
  if (isLandingOf(message, source, landing?.origin, internals.attempt?.nonce)) {
    handleLanding(internals, ceremony, 'message', message.data.search)
  }
}

/** Handles the arrival at `redirect_url`. The query may report how the ceremony ended. */
export function handleLanding(
  internals: SessionInternals,
  ceremony: Ceremony,
  via: CeremonyFinish['via'],
  search: string,
): void {
  const how = { via, search }
  const reported = endInSearch(search, ceremony.completion)
  if (!handleEnd(internals, ceremony, reported, how)) finish(internals, how)
}

/** Handles an end that the ceremony reported. Returns `false` if the report is unknown. */
function handleEnd(
  internals: SessionInternals,
  { isReplaceable }: Ceremony,
  { end, reason }: ReportedEnd,
  how: CeremonyFinish,
): boolean {
  if (end === 'completed' || end === 'declined') {
    finish(internals, { ...how, event: end })
  } else if (end === 'canceled' || end === 'failed') {
    const error = ceremonyStopped(end, reason, isReplaceable)
    if (error.reason === 'already_completed') refuse(internals, error)
    else fail(internals, error)
  } else return false
  return true
}
