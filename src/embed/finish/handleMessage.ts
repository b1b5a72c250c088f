import { isEscapeMessage } from '../../contract/landingMessage.js'
import { askConfirm, refuse } from '../confirm/askConfirm.js'
import type { Ceremony } from '../signing/ceremony.js'
import type { CeremonyFinish } from '../signing/ceremonyEnd.js'
import { dispatch, fail, notify, type SigningCore } from '../signing/signingCore.js'
import { ceremonyStopped, isStop } from './ceremonyStopped.js'
import { endInMessage, endInSearch, type ReportedEnd } from './completionTable.js'
import { isFrom, isLandingOf, type MessageSender } from './landingMessages.js'

/** Reasons after which the recipient may have signed before, so `confirm` is called first. */
const ASKED: ReadonlySet<string | undefined> = new Set(['already_completed', 'expired'])

const ESCAPE = { key: 'Escape', bubbles: true, cancelable: true, composed: true }

/** Handles a message that may report the start or the end of a ceremony. */
export function handleMessage(
  core: SigningCore,
  ceremony: Ceremony,
  message: MessageEvent<unknown>,
  source: MessageSender,
): void {
  const { completion, landing } = ceremony
  const origins = [ceremony.origin, ...(completion?.origins ?? [])]
  if (origins.some((origin) => isFrom(message, source, origin))) {
    const reported = endInMessage(message.data, completion)
    if (handleEnd(core, ceremony, reported, { via: 'ceremony', search: '' })) return
  }
  const { frame, nonce } = core.attempt ?? {}
  const { data } = message
  const isOfCeremony = isFrom(message, source, ceremony.origin)
  if (isOfCeremony && isEscapeMessage(data) && data.state === nonce) {
    // The page then handles the key as if it were pressed outside the frame.
    frame?.dispatchEvent(new KeyboardEvent('keydown', ESCAPE))
  }
  if (isLandingOf(message, source, landing?.origin, nonce)) {
    handleLanding(core, ceremony, 'message', message.data.search)
  }
}

/** Handles the arrival at `redirect_url`. The query may report how the ceremony ended. */
export function handleLanding(
  core: SigningCore,
  ceremony: Pick<Ceremony, 'completion' | 'endsWithNewer'>,
  via: CeremonyFinish['via'],
  search: string,
): void {
  const how = { via, search }
  const reported = endInSearch(search, ceremony.completion)
  if (!handleEnd(core, ceremony, reported, how)) finish(core, how)
}

/** Handles an event that the ceremony reported. Returns `false` if the event is unknown. */
function handleEnd(
  core: SigningCore,
  { endsWithNewer }: Pick<Ceremony, 'endsWithNewer'>,
  { end, reason }: ReportedEnd,
  how: CeremonyFinish,
): boolean {
  if (end === 'completed' || end === 'declined') {
    finish(core, { ...how, event: end })
  } else if (end === 'ready') {
    dispatch(core, { type: 'load' })
  } else if (isStop(end)) {
    const error = ceremonyStopped(end, reason, endsWithNewer)
    if (ASKED.has(error.reason)) refuse(core, error)
    else fail(core, error)
  } else return false
  return true
}

/** Finishes the ceremony and calls `onFinish` and `confirm`. A second call does nothing. */
function finish(core: SigningCore, how: CeremonyFinish): void {
  if (!dispatch(core, { type: 'finish', finish: how })) return
  notify(core, ({ onFinish }) => onFinish?.(how))
  // `onFinish` may have closed the session.
  if (core.state.status === 'finished') askConfirm(core, 'finished')
}
