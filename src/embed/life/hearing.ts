import { isJsonObject } from '../../contract/jsonObject.js'
import { ceremonyStopped } from '../ending/ceremonyStopped.js'
import { isCeremonyMessage, judgeMessage, type MessageSender } from '../ending/landingMessages.js'
import { callHost } from '../host/hostCalls.js'
import type { Ceremony } from '../session/ceremony.js'
import { type CeremonyLife, fail } from '../session/ceremonyLife.js'
import { finish } from './finishing.js'

/** Takes a message for the end of a ceremony, if it is one. */
export function hear(
  life: CeremonyLife,
  ceremony: Ceremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { readCeremonyMessage } = life.options
  const told =
    readCeremonyMessage && isCeremonyMessage(message, source, ceremony.origin)
      ? callHost(() => readCeremonyMessage(message.data))
      : undefined
  // The host's function, which may be plain JavaScript.
  if (isJsonObject(told)) {
    const { end } = told
    if (end === 'completed' || end === 'declined') {
      finish(life, { via: 'ceremony', search: '', event: end })
      return
    }
    if (end === 'canceled' || end === 'failed') {
      fail(life, ceremonyStopped(told))
      return
    }
  }
  if (!ceremony.landing) return
  const { origin } = ceremony.landing
  const state = life.attempt?.nonce ?? ''
  const verdict = judgeMessage(message, { source, origin, state })
  if (typeof verdict !== 'string') finish(life, { via: 'message', search: verdict.search })
}
