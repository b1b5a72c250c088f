import { isOver, isRefused, isUnderWay } from './signing/ceremonyState.js'
import {
  close,
  createCore,
  endWatch,
  notifyListeners,
  type SigningCore,
  type SigningHolder,
} from './signing/signingCore.js'

/** Milliseconds for which an attempt in progress is kept while no component shows it. */
const KEEP_ATTEMPT = 600_000

/**
 * Milliseconds for which a failure is kept while no component shows it. Without it, a page with
 * `autoStart` that shows a spinner after `onError` would send POSTs in an endless loop.
 */
const KEEP_FAILURE = 30_000

/** The signings of one provider and one user, by key. */
export interface Signings {
  readonly find: (key: string) => SigningCore | undefined
  /**
   * Registers a component with the signing of a key, and creates the signing if none exists. Call it
   * in an effect: a render that React throws away must leave nothing behind. Returns a function that
   * removes the component.
   */
  readonly attach: (key: string, holder: SigningHolder) => () => void
  /** Whether the proxy answers questions about signatures. `undefined` before its first answer. */
  offersConfirm: boolean | undefined
  /** Forgets all signings. Returns whether an attempt was in progress. */
  readonly clear: (keepsTabs: boolean) => boolean
}

/**
 * Creates the home of signings. After their components have unmounted, it keeps an end, an emailed
 * link and a refusal until `clear()`. It keeps an attempt for ten minutes, and a failure for 30
 * seconds. `owner` identifies the home in a window that left this page and comes back.
 */
export function createSignings(owner = ''): Signings {
  const cores = new Map<string, SigningCore>()
  const timers = new WeakMap<SigningCore, ReturnType<typeof setTimeout>>()

  /** Removes a component, and keeps or drops the signing if no component is left. */
  function detach(key: string, core: SigningCore, holder: SigningHolder): void {
    core.holders = core.holders.filter((other) => other !== holder)
    core.last = holder
    // Deferred, because an insertion effect must not cause a render, and because React may remove a
    // component and insert it again.
    queueMicrotask(() => notifyListeners(core))
    setTimeout(() => {
      if (core.holders.length === 0) keepOrDrop(key, core)
    })
  }

  function keepOrDrop(key: string, core: SigningCore): void {
    // Several components may have unmounted together.
    clearTimeout(timers.get(core))
    endWatch(core)
    const { state, attempt } = core
    if (isOver(state) || isRefused(state)) return
    // A second frame cannot show a url that can be loaded only once.
    const isLost = state.place === 'frame' && attempt?.ceremony?.isSingleUse === true
    if (state.status === 'idle' || isLost) drop(key, core)
    else {
      const duration = isUnderWay(state) ? KEEP_ATTEMPT : KEEP_FAILURE
      timers.set(
        core,
        setTimeout(() => drop(key, core), duration),
      )
    }
  }

  function drop(key: string, core: SigningCore): void {
    close(core, true)
    // A request without a definite answer keeps its idempotency key.
    if (!core.idempotencyKey && cores.get(key) === core) cores.delete(key)
  }

  return {
    offersConfirm: undefined,
    find: (key) => cores.get(key),
    attach(key, holder) {
      const core = cores.get(key) ?? createCore(holder, owner + key)
      cores.set(key, core)
      clearTimeout(timers.get(core))
      core.holders = [...core.holders, holder]
      return () => detach(key, core, holder)
    },
    clear(keepsTabs) {
      const all = [...cores.values()]
      const isInterrupted = all.some(
        ({ state }) => isUnderWay(state) || state.status === 'confirming',
      )
      cores.clear()
      for (const core of all) {
        clearTimeout(timers.get(core))
        close(core, keepsTabs)
      }
      return isInterrupted
    },
  }
}
