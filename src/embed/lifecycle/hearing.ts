import { isJsonObject } from '../../contract/jsonObject.js'
import { ceremonyStopped } from '../ending/ceremonyStopped.js'
import { isCeremonyMessage, judgeMessage, type MessageSender } from '../ending/landingMessages.js'
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
  const { readCeremonyMessage } = internals.options
  const told: unknown = isCeremonyMessage(message, source, ceremony.origin)
    ? (callHost(() => readCeremonyMessage?.(message.data)) ??
      endInMessage(message.data, ceremony.completion))
    : undefined
  // The host's function, which may be plain JavaScript.
  if (isJsonObject(told) && end(internals, told, { via: 'ceremony', search: '' })) return
  if (!ceremony.landing) return
  const { origin } = ceremony.landing
  const state = internals.attempt?.nonce ?? ''
  const verdict = judgeMessage(message, { source, origin, state })
  if (typeof verdict !== 'string') land(internals, ceremony, 'message', verdict.search)
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
