import { askConfirm } from '../confirm/askConfirm.js'
import type { CeremonyFinish } from '../signing/ceremonyEnd.js'
import { dispatch, notify, type SigningCore } from '../signing/signingCore.js'

/** Finishes the ceremony and calls `onFinish` and `confirm`. A second call does nothing. */
export function finish(core: SigningCore, how: CeremonyFinish): void {
  if (!dispatch(core, { type: 'finish', finish: how })) return
  notify(core, ({ onFinish }) => onFinish?.(how))
  // `onFinish` may have closed the session.
  if (core.state.status === 'finished') askConfirm(core, 'finished')
}
