import { optional } from '../browser/optional.js'
import type { Scope } from '../browser/scope.js'
import { begin } from './beginning.js'
import { type CeremonyLife, close } from '../session/ceremonyLife.js'
import type { Session, SessionOptions } from '../session/CeremonySession.js'
import { IDLE, isLive } from '../session/ceremonyState.js'
import { recheck } from './finishing.js'
import { keepLife } from '../session/sessionLife.js'
import { leaveEnds, shareEnds } from './sharedEnds.js'

/** Makes a session whose ceremonies are asked for by `ask`, which admits them in the scope it is given. */
export function createSession<Options extends SessionOptions>(
  options: Options,
  ask: (life: CeremonyLife<Options>, scope: Scope, fresh: boolean) => void,
): Session & { readonly configure: (options: Options) => void } {
  const holders = new Set<object>()
  const life: CeremonyLife<Options> = {
    options,
    state: IDLE,
    attempt: undefined,
    isReleased: false,
    listeners: new Set(),
    ask: (scope, fresh) => ask(life, scope, fresh),
  }

  const session = {
    subscribe(listener: () => void) {
      life.listeners.add(listener)
      return () => life.listeners.delete(listener)
    },
    getSnapshot: () => life.preparation?.state() ?? life.state,
    start() {
      if (life.preparation) {
        life.preparation.start()
        return
      }
      const { status, error } = life.state
      // What has hung once must not be joined again.
      if (status === 'idle' || status === 'failed') begin(life, error?.code === 'create_timeout')
    },
    restart: () => begin(life, true),
    close() {
      close(life)
      if (holders.size === 0) leaveEnds(life)
    },
    recheck: () => recheck(life),
    configure(next: Options) {
      life.options = next
    },
    retain() {
      const holder = {}
      holders.add(holder)
      life.isReleased = false
      shareEnds(life)
      return () => {
        holders.delete(holder)
        life.isReleased = holders.size === 0
        const leave = (): void => {
          if (!life.isReleased) return
          leaveEnds(life)
          close(life, isLive(life.state))
        }
        if (optional(() => setTimeout(leave)) === undefined) leave()
      }
    },
  }

  keepLife(session, life)
  return session
}
