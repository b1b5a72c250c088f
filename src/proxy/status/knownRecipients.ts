import { MINUTE_MS } from '../createStateGuard.js'

/** A check reads at most so many recipients. */
const REMEMBERED = 5

/** The most recipients whose last reading is remembered. */
const MAX_KNOWN = 10_000

/** Which recipients this process has read at the service. A wrong key reads none of them. */
export interface KnownRecipients {
  readonly note: (recipientId: string, isKnown: boolean) => void
  readonly has: (recipientId: string) => boolean
  /** Reads the last recipients until the service knows one. `undefined` before the first reading. */
  readonly readOne: () => Promise<boolean | undefined>
  /** Whether the service has known another recipient within a minute. Reads the last ones if not. */
  readonly hasReadOther: (recipientId: string) => Promise<boolean>
}

/** `isKnown` reads a recipient at the service. */
export function createKnownRecipients(
  isKnown: (recipientId: string) => Promise<boolean>,
): KnownRecipients {
  /** The last recipients that the service knew, or before the first one those that it did not know. */
  let asked: readonly string[] = []
  let hasKnown = false
  /** When the service last knew each recipient, the newest last. */
  const readAt = new Map<string, number>()
  let checkedAt = -Infinity

  function note(recipientId: string, wasKnown: boolean): void {
    if (wasKnown) {
      readAt.delete(recipientId)
      readAt.set(recipientId, Date.now())
      const [oldest = ''] = readAt.keys()
      if (readAt.size > MAX_KNOWN) readAt.delete(oldest)
    }
    if (hasKnown && !wasKnown) return
    const others = hasKnown === wasKnown ? asked.filter((id) => id !== recipientId) : []
    hasKnown = wasKnown
    asked = [recipientId, ...others].slice(0, REMEMBERED)
  }

  async function readFirst(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- usually the first one is known
      if (!(await isKnown(id))) continue
      note(id, true)
      return true
    }
    return false
  }

  return {
    note,
    has: (recipientId) => readAt.has(recipientId),
    readOne: async () => (asked.length === 0 ? undefined : readFirst(asked)),
    hasReadOther: async (recipientId) => {
      const since = Date.now() - MINUTE_MS
      const others = hasKnown ? asked.filter((id) => id !== recipientId) : []
      if (others.some((id) => (readAt.get(id) ?? 0) > since)) return true
      // A wrong key must not make every question of a page read several recipients.
      if (checkedAt > since) return false
      checkedAt = Date.now()
      return readFirst(others)
    },
  }
}
