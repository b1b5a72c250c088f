import { optional } from '../browser/optional.js'
import type { Scope } from '../browser/scope.js'
import { begin } from './beginning.js'
import { type SessionInternals, close } from '../session/sessionInternals.js'
import type { Session, SessionOptions } from '../session/ceremonySession.js'
import { IDLE, isLive } from '../session/ceremonyState.js'
import { recheck } from './finishing.js'
import { keepInternals } from '../session/internalsOf.js'
import { leaveEnds, shareEnds } from './sharedEnds.js'

/** Makes a session whose ceremonies are asked for by `ask`, which admits them in the scope it is given. */
export function createSession<Options extends SessionOptions>(
  options: Options,
  ask: (internals: SessionInternals<Options>, scope: Scope, fresh: boolean) => void,
): Session & { readonly configure: (options: Options) => void } {
  const holders = new Set<object>()
  const internals: SessionInternals<Options> = {
    options,
    state: IDLE,
    attempt: undefined,
    isReleased: false,
    listeners: new Set(),
    ask: (scope, fresh) => ask(internals, scope, fresh),
  }

  const session = {
    subscribe(listener: () => void) {
      internals.listeners.add(listener)
      return () => internals.listeners.delete(listener)
    },
    getSnapshot: () => internals.preparation?.state() ?? internals.state,
    start() {
      if (internals.preparation) {
        internals.preparation.start()
        return
      }
      const { status, error } = internals.state
      // What has hung once must not be joined again.
      if (status === 'idle' || status === 'failed')
        begin(internals, error?.code === 'create_timeout')
    },
    restart: () => begin(internals, true),
    close() {
      close(internals)
      if (holders.size === 0) leaveEnds(internals)
    },
    recheck: () => recheck(internals),
    configure(next: Options) {
      internals.options = next
    },
    retain() {
      const holder = {}
      holders.add(holder)
      internals.isReleased = false
      shareEnds(internals)
      return () => {
        holders.delete(holder)
        internals.isReleased = holders.size === 0
        const leave = (): void => {
          if (!internals.isReleased) return
          leaveEnds(internals)
          close(internals, isLive(internals.state))
        }
        if (optional(() => setTimeout(leave)) === undefined) leave()
      }
    },
  }

  keepInternals(session, internals)
  return session
}
