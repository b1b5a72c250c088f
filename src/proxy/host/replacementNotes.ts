import type { SigningStore } from '../once/signingStore.js'

/** A replacement that the host is to note. */
export interface ReplacementNote {
  readonly recipientId: string
  readonly successorId: string
  /** Whether the service has answered this very call, so that nobody can have been told before. */
  readonly isNew: boolean
  /** Whether the host has taken it in. */
  readonly tell: () => Promise<boolean>
}

/**
 * Sees to it that the host learns of each replacement: at once, and, where it failed to take it in,
 * again with every repetition of the call. What it has taken in is not told again.
 */
export function createReplacementNotes(
  store: SigningStore,
  ttlMs: number,
): (note: ReplacementNote) => Promise<void> {
  const underWay = new Map<string, Promise<void>>()

  async function see(name: string, { isNew, tell }: ReplacementNote): Promise<void> {
    if (!isNew && (await isNoted(name))) return
    // The browser need not wait for it, and a store that is away must not undo what has happened: at
    // worst the host is told twice.
    if (await tell()) store.set(name, 'noted', ttlMs).catch(() => {})
  }

  async function isNoted(name: string): Promise<boolean> {
    return store.get(name).then(
      (mark) => mark !== undefined,
      () => false,
    )
  }

  return async (note) => {
    const name = `noted:${JSON.stringify([note.recipientId, note.successorId])}`
    const earlier = underWay.get(name)
    if (earlier) return earlier
    const seen = see(name, note).finally(() => underWay.delete(name))
    underWay.set(name, seen)
    return seen
  }
}
