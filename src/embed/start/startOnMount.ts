import { after, listen, type Scope } from '../browser/scope.js'
import { askConfirm } from '../confirm/askConfirm.js'
import { askRegularly } from '../confirm/askRegularly.js'
import { comeBack } from '../redirect/comeBack.js'
import { accessOf } from '../signing/access.js'
import type { Signing } from '../signing/signing.js'
import { isSettled } from '../signing/ceremonyState.js'
import { startAttempt } from './startAttempt.js'

/** Milliseconds that `autoStart` waits for the answer of `confirm`. */
const START_AFTER = 2_000

/**
 * Calls `confirm` as soon as the page is visible, because the recipient may have signed meanwhile.
 * `start()` does not wait for the answer. With `thenStart`, requests a ceremony if the status is
 * `idle` and the answer is not final.
 */
export function startOnMount(signing: Signing, thenStart: boolean): void {
  const core = accessOf(signing).find()
  if (!core || isSettled(core.state)) return
  const isIdle = core.state.status === 'idle'
  if (isIdle && comeBack(core)) return
  const scope = askRegularly(core)
  const start = (): void =>
    scope.run(() => {
      if (core.state.status === 'idle') startAttempt(core, { isAutomatic: true })
    })
  whenVisible(scope, () => {
    const onUnsettled = isIdle && thenStart ? start : undefined
    if (onUnsettled) after(scope, START_AFTER, start)
    askConfirm(core, 'mounted', { onUnsettled })
  })
}

/** Calls `act` when a person can see the page: not in a background tab, not while prerendering. */
function whenVisible(scope: Scope, act: () => void): void {
  let isDone = false
  const check = (): void => {
    if (isDone || document.visibilityState !== 'visible') return
    isDone = true
    act()
  }
  check()
  if (!isDone) listen(scope, 'visibilitychange', check, document)
}
