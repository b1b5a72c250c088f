import { refuse } from '../confirm/askConfirm.js'
import type { Ceremony } from '../signing/ceremony.js'
import type { CeremonyFinish } from '../signing/ceremonyState.js'
import { fail, type SigningCore } from '../signing/signingCore.js'
import { ceremonyStopped } from './ceremonyStopped.js'
import { endInMessage, endInSearch, type ReportedEnd } from './completionTable.js'
import { finish } from './finish.js'
import { isFrom, isLandingOf, type MessageSender } from './landingMessages.js'

/** Handles a message that may report the end of a ceremony. */
export function handleMessage(
  core: SigningCore,
  ceremony: Ceremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { completion, landing } = ceremony
  if (isFrom(message, source, ceremony.origin)) {
    const reported = endInMessage(message.data, completion)
    if (handleEnd(core, ceremony, reported, { via: 'ceremony', search: '' })) return
  }
  if (isLandingOf(message, source, landing?.origin, core.attempt?.nonce)) {
    handleLanding(core, ceremony, 'message', message.data.search)
  }
}

/** Handles the arrival at `redirect_url`. The query may report how the ceremony ended. */
export function handleLanding(
  core: SigningCore,
  ceremony: Ceremony,
  via: CeremonyFinish['via'],
  search: string,
): void {
  const how = { via, search }
  const reported = endInSearch(search, ceremony.completion)
  if (!handleEnd(core, ceremony, reported, how)) finish(core, how)
}

/** Handles an end that the ceremony reported. Returns `false` if the report is unknown. */
function handleEnd(
  core: SigningCore,
  { isReplaceable }: Ceremony,
  { end, reason }: ReportedEnd,
  how: CeremonyFinish,
): boolean {
  if (end === 'completed' || end === 'declined') {
    finish(core, { ...how, event: end })
  } else if (end === 'canceled' || end === 'failed') {
    const error = ceremonyStopped(end, reason, isReplaceable)
    if (error.reason === 'already_completed') refuse(core, error)
    else fail(core, error)
  } else return false
  return true
}
