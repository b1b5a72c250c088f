import { isJsonObject } from '../../contract/jsonObject.js'
import { ceremonyStopped } from '../ending/ceremonyStopped.js'
import { isFrom, isLandingOf, type MessageSender } from '../ending/landingMessages.js'
import { endInMessage, endInSearch, type ToldEnd } from '../ending/toldEnd.js'
import { callHost } from '../host/hostCalls.js'
import type { Ceremony } from '../session/ceremony.js'
import { type SessionInternals, fail } from '../session/sessionInternals.js'
import type { CeremonyFinish } from '../session/ceremonyState.js'
import { finish } from './finishing.js'

/** Takes a message for the end of a ceremony, if it is one. */
export function hear(
  internals: SessionInternals,
  ceremony: Ceremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { attempt, options } = internals
  const { completion, landing } = ceremony
  const told: unknown = isFrom(message, source, ceremony.origin)
    ? (callHost(() => options.readCeremonyMessage?.(message.data)) ??
      endInMessage(message.data, completion))
    : undefined
  // The host's function, which may be plain JavaScript.
  if (isJsonObject(told) && end(internals, told, { via: 'ceremony', search: '' })) return
  if (isLandingOf(message, source, landing?.origin, attempt?.nonce)) {
    land(internals, ceremony, 'message', message.data.search)
  }
}

/** The ceremony has come to the landing, whose query may say how it ended. */
export function land(
  internals: SessionInternals,
  { completion }: Ceremony,
  via: CeremonyFinish['via'],
  search: string,
): void {
  const how = { via, search }
  if (!end(internals, endInSearch(search, completion), how)) finish(internals, how)
}

/** Ends the ceremony as it was told; `false` where that is no end that we know. */
function end(
  internals: SessionInternals,
  { end: event, reason }: ToldEnd,
  how: CeremonyFinish,
): boolean {
  if (event === 'completed' || event === 'declined') finish(internals, { ...how, event })
  else if (event === 'canceled' || event === 'failed')
    fail(internals, ceremonyStopped(event, reason))
  else return false
  return true
}
