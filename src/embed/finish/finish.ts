import { askConfirm } from '../confirm/askConfirm.js'
import type { CeremonyFinish } from '../session/ceremonyState.js'
import { dispatch, notify, type SessionInternals } from '../session/sessionInternals.js'

/** The recipient has reached the end. Accepted once; then `confirm` is asked whether it counts. */
export function finish(internals: SessionInternals, how: CeremonyFinish): void {
  if (!dispatch(internals, { type: 'finish', finish: how })) return
  notify(internals, ({ onFinish }) => onFinish?.(how))
  // The host may have closed the session.
  if (internals.state.status === 'finished') askConfirm(internals, 'finished')
}
