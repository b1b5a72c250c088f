import { inBackground } from '../bounds/inBackground.js'
import type { StoreEntry, StoreReport } from '../once/signingStore.js'
import type { Mark } from './scripts.js'

/** What it takes to find out whether a Redis still holds what it was told. */
export interface ContinuityParts {
  /** Finds the marker of the data set, or sets one made of `candidate`. */
  readonly mark: (candidate: string) => Promise<Mark>
  /** What this instance has written. */
  readonly written: () => Promise<readonly StoreEntry[]>
  /** Writes an entry again. */
  readonly restore: (entry: StoreEntry) => Promise<unknown>
  /** Writes an entry again if it is absent, and says whether it was. */
  readonly restoreAbsent: (entry: StoreEntry) => Promise<boolean>
  /** Milliseconds in which all instances have written their entries again after a loss. */
  readonly settleMs: number
  readonly report: StoreReport
}

/** The state of a Redis from one look to the next. */
export interface Continuity {
  /** To be called on each connection. */
  readonly reconnected: () => void
  /** Resolves when the entries of this instance are there. */
  readonly restored: () => Promise<void>
  /** To be called after `restored`: the marker to claim under. Rejects while entries may be missing. */
  readonly settled: () => Promise<string>
  /** To be called when a claim under `marker` found another one. */
  readonly lost: (marker: string) => void
  /** To be called when an entry was written: until it expires it is watched over. */
  readonly keep: (ttlMs: number) => void
}

/**
 * An instance that finds no marker when it starts cannot know whether the Redis is new or has lost all.
 * It waits this long with its first claim: others look more often.
 */
const FIRST_WAIT_MS = 750

/** How often an instance looks whether what it has written is still there. */
const WATCH_MS = 500

/** How often entries are written again that a Redis throws out: each time takes a command an entry. */
const EVICTION_REST_MS = 10_000

/**
 * Restores what a Redis has lost. One that was emptied, restarted or replaced would take a used key for
 * a new one, and a replacement would be made twice. So every claim is made under the marker of the data
 * set; each instance looks at the marker while it has something to lose, and writes its entries again
 * on every connection and every change. Where the marker is another, nothing is claimed until all have
 * had the time to do so.
 */
export function createContinuity(parts: ContinuityParts): Continuity {
  const { settleMs, report } = parts
  let marker: string | undefined
  let lostMarker: string | undefined
  let settledAt = 0
  let firstClaimAt = 0
  let restoring: Promise<void> | undefined
  let evictions: Pick<Mark, 'evicted'> & { readonly seenAt: number } = { evicted: '', seenAt: 0 }
  let watchUntil = 0
  let watching = false

  /** Takes note of what Redis says of itself. Two looks at once tell of one loss. */
  function note(mark: Mark): boolean {
    const before = marker
    marker = mark.marker
    if (before === marker) return false
    const now = performance.now()
    evictions = { evicted: mark.evicted, seenAt: now }
    if (before !== undefined) {
      settledAt = now + settleMs
      report({ type: 'store_data_lost', reason: 'reset' })
    } else if (mark.isNew) {
      firstClaimAt = now + Math.min(settleMs, FIRST_WAIT_MS)
    }
    return true
  }

  async function restoreAll(): Promise<void> {
    note(await parts.mark(crypto.randomUUID()))
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

  /** Right away: other instances may be waiting for these entries. */
  function restoreAnew(): void {
    restoring = undefined
    restored().catch(() => {})
  }

  async function restoreEvicted({ evicted }: Mark): Promise<void> {
    const now = performance.now()
    if (evicted === evictions.evicted || now < evictions.seenAt + EVICTION_REST_MS) return
    evictions = { evicted, seenAt: now }
    const entries = await parts.written()
    const absent = await Promise.all(entries.map(async (entry) => parts.restoreAbsent(entry)))
    if (absent.includes(true)) report({ type: 'store_data_lost', reason: 'evicted' })
  }

  async function look(): Promise<void> {
    const mark = await parts.mark(crypto.randomUUID())
    if (note(mark)) restoring = undefined
    // Also what could not be written again when the loss was noticed.
    await restored()
    await restoreEvicted(mark)
  }

  function watch(): void {
    watching = performance.now() < watchUntil
    if (!watching) return
    inBackground(WATCH_MS, () => {
      // While it does not answer, the connection's end or the next look will tell.
      look().then(watch, watch)
    })
  }

  return {
    restored,
    reconnected: restoreAnew,
    settled: async () => {
      const waitMs = firstClaimAt - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (marker === undefined || performance.now() < settledAt) {
        throw new Error('Redis has lost its data')
      }
      return marker
    },
    lost: (seen) => {
      // Many claims at once find it out.
      if (seen !== marker || seen === lostMarker) return
      lostMarker = seen
      restoreAnew()
    },
    keep: (ttlMs) => {
      watchUntil = Math.max(watchUntil, performance.now() + ttlMs)
      if (!watching) watch()
    },
  }
}
