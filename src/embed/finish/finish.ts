import { askConfirm } from '../confirm/askConfirm.js'
import type { CeremonyFinish } from '../session/ceremonyState.js'
import { dispatch, notify, type SessionInternals } from '../session/sessionInternals.js'

/** Finishes the ceremony, once, and calls `confirm`. */
export function finish(internals: SessionInternals, how: CeremonyFinish): void {
  if (!dispatch(internals, { type: 'finish', finish: how })) return
  notify(internals, ({ onFinish }) => onFinish?.(how))
  // `onFinish` may have closed the session.
  if (internals.state.status === 'finished') askConfirm(internals, 'finished')
}
