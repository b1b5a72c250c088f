import { isJsonObject } from '../../contract/jsonObject.js'
import { ceremonyStopped } from '../ending/ceremonyStopped.js'
import { isCeremonyMessage, judgeMessage, type MessageSender } from '../ending/landingMessages.js'
import { endInMessage, endInSearch, type ToldEnd } from '../ending/toldEnd.js'
import { callHost } from '../host/hostCalls.js'
import type { Ceremony } from '../session/ceremony.js'
import { type CeremonyLife, fail } from '../session/ceremonyLife.js'
import type { CeremonyFinish } from '../session/ceremonyState.js'
import { finish } from './finishing.js'

/** Takes a message for the end of a ceremony, if it is one. */
export function hear(
  life: CeremonyLife,
  ceremony: Ceremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { readCeremonyMessage } = life.options
  const told: unknown = isCeremonyMessage(message, source, ceremony.origin)
    ? (callHost(() => readCeremonyMessage?.(message.data)) ??
      endInMessage(message.data, ceremony.completion))
    : undefined
  // The host's function, which may be plain JavaScript.
  if (isJsonObject(told) && end(life, told, { via: 'ceremony', search: '' })) return
  if (!ceremony.landing) return
  const { origin } = ceremony.landing
  const state = life.attempt?.nonce ?? ''
  const verdict = judgeMessage(message, { source, origin, state })
  if (typeof verdict !== 'string') land(life, ceremony, 'message', verdict.search)
}

/** The ceremony has come to the landing, whose query may say how it ended. */
export function land(
  life: CeremonyLife,
  { completion }: Ceremony,
  via: CeremonyFinish['via'],
  search: string,
): void {
  const how = { via, search }
  if (!end(life, endInSearch(search, completion), how)) finish(life, how)
}

/** Ends the ceremony as it was told; `false` where that is no end that we know. */
function end(life: CeremonyLife, { end: event, reason }: ToldEnd, how: CeremonyFinish): boolean {
  if (event === 'completed' || event === 'declined') finish(life, { ...how, event })
  else if (event === 'canceled' || event === 'failed') fail(life, ceremonyStopped(event, reason))
  else return false
  return true
}
