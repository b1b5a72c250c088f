import { after, createScope, type Scope } from './browser/scope.js'
import { hold } from './createSigning.js'
import { isOver, isRefused, isUnderWay } from './signing/ceremonyState.js'
import {
  close,
  createCore,
  endWatch,
  type SigningCore,
  type SigningHolder,
} from './signing/signingCore.js'

/** Milliseconds for which an attempt is kept while no component shows it. */
const KEEP_FOR = 600_000

/** The signings of one provider and one user, by key. */
export interface Signings {
  readonly find: (key: string) => SigningCore | undefined
  /**
   * Registers a component with the signing of a key, and creates the signing if none exists. Call it
   * in an effect: a render that React throws away must leave nothing behind. Returns a function that
   * removes the component.
   */
  readonly attach: (key: string, holder: SigningHolder) => () => void
  /** Whether pages ask the proxy. `false` after the proxy has answered that it does not confirm. */
  asksProxy: boolean
  /** Forgets all signings. Returns whether an attempt was in progress. */
  readonly clear: (keepsTabs: boolean) => boolean
}

/**
 * Creates the home of signings. After their components have unmounted, it keeps an end, an emailed
 * link and a refusal until `clear()`, an attempt for ten minutes. `owner` identifies the home in a
 * window that left this page and comes back.
 */
export function createSignings(owner = ''): Signings {
  const cores = new Map<string, SigningCore>()
  const absences = new Map<SigningCore, Scope>()

  function stay(core: SigningCore): void {
    absences.get(core)?.end()
    absences.delete(core)
  }

  function leave(key: string, core: SigningCore): void {
    // Components that unmount together leave one after the other.
    stay(core)
    endWatch(core)
    const { state, attempt } = core
    if (isOver(state) || isRefused(state)) return
    // A second frame cannot show a url that can be loaded only once.
    const isLost = state.place === 'frame' && attempt?.ceremony?.isSingleUse === true
    if (isUnderWay(state) && !isLost) {
      const absence = createScope()
      absences.set(core, absence)
      after(absence, KEEP_FOR, () => drop(key, core))
    } else drop(key, core)
  }

  function drop(key: string, core: SigningCore): void {
    stay(core)
    close(core, true)
    // A request without a definite answer keeps its idempotency key.
    if (!core.idempotencyKey && cores.get(key) === core) cores.delete(key)
  }

  return {
    asksProxy: true,
    find: (key) => cores.get(key),
    attach(key, holder) {
      const core = cores.get(key) ?? createCore(holder, owner + key)
      cores.set(key, core)
      stay(core)
      return hold(core, holder, () => leave(key, core))
    },
    clear(keepsTabs) {
      const all = [...cores.values()]
      const isInterrupted = all.some(
        ({ state }) => isUnderWay(state) || state.status === 'confirming',
      )
      cores.clear()
      for (const core of all) {
        stay(core)
        close(core, keepsTabs)
      }
      return isInterrupted
    },
  }
}
