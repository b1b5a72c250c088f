import { refuse } from '../confirm/askConfirm.js'
import type { Ceremony } from '../session/ceremony.js'
import type { CeremonyFinish } from '../session/ceremonyState.js'
import { dispatch, fail, type SessionInternals } from '../session/sessionInternals.js'
import { ceremonyStopped, isStop } from './ceremonyStopped.js'
import { endInMessage, endInSearch, type ReportedEnd } from './completionTable.js'
import { finish } from './finish.js'
import { isFrom, isLandingOf, type MessageSender } from './landingMessages.js'

/** Reasons after which the recipient may have signed before, so `confirm` is called first. */
const ASKED: ReadonlySet<string | undefined> = new Set(['already_completed', 'expired'])

/** Handles a message that may report the start or the end of a ceremony. */
export function handleMessage(
  internals: SessionInternals,
  ceremony: Ceremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { completion, landing } = ceremony
  const origins = [ceremony.origin, ...(completion?.origins ?? [])]
  if (origins.some((origin) => isFrom(message, source, origin))) {
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

/** Handles an event that the ceremony reported. Returns `false` if the event is unknown. */
function handleEnd(
  internals: SessionInternals,
  { isReplaceable }: Ceremony,
  { end, reason }: ReportedEnd,
  how: CeremonyFinish,
): boolean {
  if (end === 'completed' || end === 'declined') {
    finish(internals, { ...how, event: end })
  } else if (end === 'ready') {
    dispatch(internals, { type: 'load' })
  } else if (isStop(end)) {
    const error = ceremonyStopped(end, reason, isReplaceable)
    if (ASKED.has(error.reason)) refuse(internals, error)
    else fail(internals, error)
  } else return false
  return true
}
