import { inBackground } from '../bounds/inBackground.js'

/** What a store still has to be told, each under the name of its entry. */
export interface PendingWrites {
  /** `write` is tried until it resolves, for ten minutes, unless something else is pending for the name. */
  readonly add: (name: string, write: () => Promise<void>) => void
  /** Nothing is pending for the name any more, and what was being written for it has been. */
  readonly cancel: (name: string) => Promise<void>
}

interface PendingWrite {
  readonly write: () => Promise<void>
  /** Milliseconds since the epoch. */
  readonly until: number
}

const RETRY_MS = 1_000
const GIVE_UP_MS = 600_000

/** More than this is not remembered: a store that is gone must not cost memory without end. */
const MAX_PENDING = 10_000

/**
 * Tells a store later what it could not be told in time. One attempt after another: while the first
 * fails, the rest would fail as well.
 */
export function createPendingWrites(): PendingWrites {
  const pending = new Map<string, PendingWrite>()
  let working = false
  let underWay: { readonly name: string; readonly end: Promise<unknown> } | undefined

  async function isWritten(name: string, { write, until }: PendingWrite): Promise<boolean> {
    // Given up.
    if (Date.now() >= until) return true
    const end = write().then(
      () => true,
      () => false,
    )
    underWay = { name, end }
    const written = await end
    underWay = undefined
    return written
  }

  async function writeAll(): Promise<void> {
    for (const [name, write] of pending) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, until one fails
      if (!(await isWritten(name, write))) return
      if (pending.get(name) === write) pending.delete(name)
    }
  }

  async function work(): Promise<void> {
    while (pending.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- this is waiting for the store
      await new Promise<void>((resolve) => inBackground(RETRY_MS, resolve))
      // oxlint-disable-next-line no-await-in-loop -- this is waiting for the store
      await writeAll()
    }
    working = false
  }

  return {
    add: (name, write) => {
      if (pending.size >= MAX_PENDING && !pending.has(name)) return
      pending.set(name, { write, until: Date.now() + GIVE_UP_MS })
      if (working) return
      working = true
      void work()
    },
    cancel: async (name) => {
      pending.delete(name)
      if (underWay?.name === name) await underWay.end
    },
  }
}
