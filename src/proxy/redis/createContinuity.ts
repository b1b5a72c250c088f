import type { StoreEntry } from '../once/SigningStore.js'

/** What it takes to find out whether a Redis is still the one it was. */
export interface ContinuityParts {
  /** Sets a marker without a lifetime unless there is one, and resolves with the one that holds. */
  readonly mark: (candidate: string) => Promise<string>
  /** What this instance has written. */
  readonly written: () => Promise<readonly StoreEntry[]>
  /** Writes an entry again. */
  readonly restore: (entry: StoreEntry) => Promise<unknown>
  /** Milliseconds in which all instances have written their entries again after a loss. */
  readonly settleMs: number
}

/** The state of a Redis from one connection to the next. */
export interface Continuity {
  /** To be called on each connection. */
  readonly reconnected: () => void
  /** Resolves when the entries of this instance are there. */
  readonly restored: () => Promise<void>
  /** As `restored`, but rejects while entries of other instances may be missing. */
  readonly settled: () => Promise<void>
}

/**
 * Restores what a Redis has lost. One that restarts without its data would take a used key for a new
 * one, and a replacement would be made twice. So each instance writes its entries again on every
 * connection, and where the marker shows that all was lost, it claims nothing until the others have
 * had the time to do so too.
 */
export function createContinuity(parts: ContinuityParts): Continuity {
  let marker: string | undefined
  let settledAt = 0
  let restoring: Promise<void> | undefined

  async function restoreAll(): Promise<void> {
    const before = marker
    marker = await parts.mark(crypto.randomUUID())
    if (before !== undefined && before !== marker) settledAt = performance.now() + parts.settleMs
    const entries = await parts.written()
    await Promise.all(entries.map(async (entry) => parts.restore(entry)))
  }

  async function restored(): Promise<void> {
    const current = (restoring ??= restoreAll())
    try {
      await current
    } catch (error) {
      // The next call tries again.
      if (restoring === current) restoring = undefined
      throw error
    }
  }

  return {
    restored,
    reconnected: () => {
      restoring = undefined
      // Right away: other instances may be waiting for these entries.
      restored().catch(() => {})
    },
    settled: async () => {
      await restored()
      if (performance.now() < settledAt) throw new Error('Redis has lost its data')
    },
  }
}
