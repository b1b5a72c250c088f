import { optional } from './optional.js'

/** A stretch of time with an end: what was begun in it is undone then, and nothing happens in it any more. */
export interface Scope {
  /** Undone at the end; at once if that has come. */
  readonly add: (undo: () => void) => void
  /** Does something unless the end has come. What it throws is told to whoever made the scope. */
  readonly run: (act: () => void) => void
  /** Undoes everything. Safe to call again. */
  readonly end: () => void
}

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
 * Listens until the end. Without the `signal` that could do the same: in emulated browsers the two come
 * from different makers and throw.
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

/** The longest time that browsers can wait; for a longer one they do not wait at all. */
const LONGEST = 2 ** 31 - 1

/** Acts once after so many milliseconds; never for `Infinity`. */
export function after(scope: Scope, milliseconds: number, act: () => void): void {
  if (!(milliseconds <= LONGEST)) return
  const timer = setTimeout(() => scope.run(act), milliseconds)
  scope.add(() => clearTimeout(timer))
}

/** Acts again and again, so many milliseconds apart. */
export function every(scope: Scope, milliseconds: number, act: () => void): void {
  const timer = setInterval(() => scope.run(act), milliseconds)
  scope.add(() => clearInterval(timer))
}
