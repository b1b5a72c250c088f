import { optional } from './optional.js'

/** Collects what has to be undone. */
export interface Cleanup {
  /** Undone with the others; at once if they have been undone already. */
  readonly add: (undo: () => void) => void
  /** Undoes everything. Safe to call again. */
  readonly run: () => void
}

export function createCleanup(): Cleanup {
  let undos: (() => void)[] | undefined = []
  return {
    add(undo) {
      if (undos) undos.push(undo)
      else undo()
    },
    run() {
      const all = undos ?? []
      undos = undefined
      for (const undo of all) optional(undo)
    },
  }
}

/**
 * Listens until the returned function is called. Without the `signal` that could do the same: in
 * emulated browsers the two come from different makers and throw.
 */
export function listen<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): () => void {
  addEventListener(type, listener)
  return () => removeEventListener(type, listener)
}
