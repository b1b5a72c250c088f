import { createScope } from '../browser/scope.js'
import { isLive } from '../session/ceremonyState.js'
import type { SessionInternals } from '../session/sessionInternals.js'
import { askConfirm, mayHaveEnded } from './askConfirm.js'
import { everyHalfMinute } from './everyHalfMinute.js'
import { whenOnline } from './whenOnline.js'
import { whenVisible } from './whenVisible.js'

/** From the first attempt until `close()`: asks `confirm` whenever it may have news. */
export function askWhileOpen(internals: SessionInternals): void {
  if (internals.watch) return
  const scope = createScope()
  internals.watch = scope
  const askOnReturn = (): void => {
    if (internals.holders.size > 0 && mayHaveEnded(internals)) askConfirm(internals, 'returned')
  }
  whenVisible(scope, askOnReturn)
  whenOnline(scope, askOnReturn)
  everyHalfMinute(scope, () => {
    if (internals.holders.size > 0 && isLive(internals.state)) askConfirm(internals, 'open')
  })
}
