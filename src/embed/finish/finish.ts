import { askConfirm } from '../confirm/askConfirm.js'
import type { CeremonyFinish } from '../session/ceremonyState.js'
import { dispatch, notify, type SessionInternals } from '../session/sessionInternals.js'

/** Finishes the ceremony and calls `onFinish` and `confirm`. A second call does nothing. */
export function finish(internals: SessionInternals, how: CeremonyFinish): void {
  if (!dispatch(internals, { type: 'finish', finish: how })) return
  notify(internals, ({ onFinish }) => onFinish?.(how))
  // `onFinish` may have closed the session.
  if (internals.state.status === 'finished') askConfirm(internals, 'finished')
}
