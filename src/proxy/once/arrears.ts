/** What a store still has to be told, each under the name of its entry. */
export interface Arrears {
  /** `pay` is tried until it resolves, for a minute, unless something else is owed for the name. */
  readonly owe: (name: string, pay: () => Promise<void>) => void
  /** Nothing is owed for the name any more, and what was being paid for it has been. */
  readonly settle: (name: string) => Promise<void>
}

interface Debt {
  readonly pay: () => Promise<void>
  /** Milliseconds since the epoch. */
  readonly until: number
}

const RETRY_MS = 1_000
const GIVE_UP_MS = 60_000

/** More than this is not remembered: a store that is gone must not cost memory without end. */
const MAX_OWED = 10_000

/**
 * Tells a store later what it could not be told in time. One attempt after another: while the first
 * fails, the rest would fail as well.
 */
export function createArrears(): Arrears {
  const owed = new Map<string, Debt>()
  let working = false
  let underWay: { readonly name: string; readonly end: Promise<unknown> } | undefined

  async function isPaid(name: string, { pay, until }: Debt): Promise<boolean> {
    // Given up.
    if (Date.now() >= until) return true
    const end = pay().then(
      () => true,
      () => false,
    )
    underWay = { name, end }
    const paid = await end
    underWay = undefined
    return paid
  }

  async function payAll(): Promise<void> {
    for (const [name, debt] of owed) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, until one fails
      if (!(await isPaid(name, debt))) return
      if (owed.get(name) === debt) owed.delete(name)
    }
  }

  async function work(): Promise<void> {
    while (owed.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- this is waiting for the store
      await restBeforeRetry()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await payAll()
    }
    working = false
  }

  return {
    owe: (name, pay) => {
      if (owed.size >= MAX_OWED && !owed.has(name)) return
      owed.set(name, { pay, until: Date.now() + GIVE_UP_MS })
      if (working) return
      working = true
      void work()
    },
    settle: async (name) => {
      owed.delete(name)
      if (underWay?.name === name) await underWay.end
    },
  }
}

/** Waits without keeping a process alive that has nothing else to do. */
async function restBeforeRetry(): Promise<void> {
  await new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, RETRY_MS)
    // Node's timers are objects, those of other runtimes numbers.
    if (hasUnref(timer)) timer.unref()
  })
}

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer
}
