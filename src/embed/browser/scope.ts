import { optional } from './optional.js'

/** A scope: a group of listeners and timers that are removed together when the scope ends. */
export interface Scope {
  /** Adds a cleanup function. Calls it when the scope ends; immediately if the scope has ended. */
  readonly add: (undo: () => void) => void
  /** Calls `act` unless the scope has ended. Passes an exception of `act` to `onThrow`. */
  readonly run: (act: () => void) => void
  /** Ends the scope and runs its cleanup functions. A second call does nothing. */
  readonly end: () => void
}

/** Creates a scope. `onThrow` receives the exceptions of its listeners and timers. */
export function createScope(onThrow: (cause: unknown) => void = () => undefined): Scope {
  let undos: (() => void)[] | undefined = []
  return {
    add(undo) {
      if (undos) undos.push(undo)
      else undo()
    },
    run(act) {
      if (!undos) return
      try {
        act()
      } catch (cause) {
        onThrow(cause)
      }
    },
    end() {
      const all = undos ?? []
      undos = undefined
      for (const undo of all) optional(undo)
    },
  }
}

type Events = WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>

/**
 * Adds an event listener until the scope ends. Passes no `signal` to `addEventListener`, because
 * jsdom rejects an `AbortSignal` of Node.
 */
export function listen<Type extends keyof Events>(
  scope: Scope,
  type: Type,
  listener: (event: Events[Type]) => void,
  target: EventTarget = globalThis,
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of an event is its name
  const onEvent = (event: Event): void => scope.run(() => listener(event as Events[Type]))
  target.addEventListener(type, onEvent)
  scope.add(() => target.removeEventListener(type, onEvent))
}

/** Calls `act` once after this many milliseconds, unless the scope has ended. */
export function after(scope: Scope, milliseconds: number, act: () => void): void {
  const timer = setTimeout(() => scope.run(act), milliseconds)
  scope.add(() => clearTimeout(timer))
}

/** Calls `act` at this interval until the scope ends. Returns a function that stops the timer. */
export function every(scope: Scope, milliseconds: number, act: () => void): () => void {
  const timer = setInterval(() => scope.run(act), milliseconds)
  const stop = (): void => clearInterval(timer)
  scope.add(stop)
  return stop
}
