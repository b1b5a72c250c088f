import { optional } from '../browser/optional.js'
import { createScope, listen, type Scope } from '../browser/scope.js'
import { isLive, isPending } from '../signing/ceremonyState.js'
import type { SigningCore } from '../signing/signingCore.js'
import { askConfirm } from './askConfirm.js'

/** Milliseconds between two calls of `confirm` while a ceremony is open. */
const WHILE_OPEN = 30_000

/** Milliseconds before each call while only the server can know the end. The last value repeats. */
const WHILE_PENDING = [2_000, 4_000, 8_000, 15_000, 30_000]

/** Milliseconds without a person's action after which no timer asks, so that sessions can end. */
const UNATTENDED = 30 * 60_000

/**
 * Calls `confirm` when the page is visible or online again, and by a timer while the answer matters.
 * Never asks in a hidden page, or after 30 minutes without a person's action: a press, a return to
 * the page, or a change of the status. Returns a scope that ends with the attempt's components or
 * with `close()`.
 */
export function askRegularly(core: SigningCore): Scope {
  if (core.watch) return core.watch
  const scope = createScope()
  core.watch = scope
  let actedAt = Date.now()
  const act = (): void => void (actedAt = Date.now())
  const mayAsk = (): boolean => !document.hidden && Date.now() - actedAt < UNATTENDED
  const ask = (): void => {
    // In a page that was hidden from the start, `startOnMount` asks the first question.
    const isFirst = core.state.status === 'idle' && core.hasConfirmFailed === undefined
    if (mayAsk() && !isFirst) askConfirm(core, 'returned')
  }
  const onReturn = (): void => {
    if (!document.hidden) act()
    ask()
  }
  const onAction = (): void => (mayAsk() ? act : onReturn)()
  // Without one of these events, a person still can sign, and can check by a button.
  scope.run(() => {
    listen(scope, 'pointerdown', onAction)
    listen(scope, 'keydown', onAction)
    listen(scope, 'visibilitychange', onReturn, document)
    listen(scope, 'online', ask)
    // The browser may restore the page from its back/forward cache.
    listen(scope, 'pageshow', ({ persisted }) => persisted && onReturn())
  })
  askByTimer(core, scope, mayAsk, act)
  return scope
}

/** Asks after the time that the state demands. The pauses begin again when the status changes. */
function askByTimer(core: SigningCore, scope: Scope, mayAsk: () => boolean, act: () => void): void {
  let status = core.state.status
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (): void => {
    clearTimeout(timer)
    const { state } = core
    const pause = isLive(state) ? WHILE_OPEN : isPending(state) && WHILE_PENDING[Math.min(asked, 4)]
    if (!pause) return
    timer = setTimeout(() => {
      if (mayAsk()) {
        asked += 1
        askConfirm(core, isLive(core.state) ? 'open' : 'pending')
      }
      plan()
    }, pause)
  }
  // A browser without timers still shows the ceremony, so a failed plan asks nothing by itself.
  const onChange = (): void => {
    if (core.state.status === status) return
    // A check by a person changes `unconfirmed` to `confirming` and back. The pauses stay long.
    if (status !== 'confirming') asked = 0
    status = core.state.status
    // A person who finishes in the frame has perhaps not touched the page itself for 30 minutes.
    act()
    optional(plan)
  }
  core.listeners.add(onChange)
  scope.add(() => {
    core.listeners.delete(onChange)
    clearTimeout(timer)
  })
  optional(plan)
}
