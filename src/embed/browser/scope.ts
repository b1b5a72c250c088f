import { optional } from './optional.js'

/** A group of listeners and timers that end together. After the end none of them runs. */
export interface Scope {
  /** Adds a function to call at the end; calls it now if the scope has ended. */
  readonly add: (undo: () => void) => void
  /** Calls a function if the scope has not ended. `onThrow` receives its exception. */
  readonly run: (act: () => void) => void
  /** Ends the scope. A second call does nothing. */
  readonly end: () => void
}

/** Creates a scope. */
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

/**
 * Listens until the end of the scope. It passes no `signal`, because jsdom refuses the `AbortSignal` of
 * Node.
 */
export function listen<Type extends keyof WindowEventMap>(
  scope: Scope,
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void
export function listen<Type extends keyof DocumentEventMap>(
  scope: Scope,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  target: Document,
): void
export function listen<Type extends keyof BroadcastChannelEventMap>(
  scope: Scope,
  type: Type,
  listener: (event: BroadcastChannelEventMap[Type]) => void,
  target: BroadcastChannel,
): void
export function listen(
  scope: Scope,
  type: string,
  listener: (event: Event) => void,
  target: EventTarget = globalThis,
): void {
  const onEvent = (event: Event): void => scope.run(() => listener(event))
  target.addEventListener(type, onEvent)
  scope.add(() => target.removeEventListener(type, onEvent))
}

/** Calls `act` once after so many milliseconds. */
export function after(scope: Scope, milliseconds: number, act: () => void): void {
  const timer = setTimeout(() => scope.run(act), milliseconds)
  scope.add(() => clearTimeout(timer))
}

/** Calls `act` every so many milliseconds. */
export function every(scope: Scope, milliseconds: number, act: () => void): void {
  const timer = setInterval(() => scope.run(act), milliseconds)
  scope.add(() => clearInterval(timer))
}
