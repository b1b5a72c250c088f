import { replaceGlobals } from './globals.js'
import type { Random } from './random.js'

/** The virtual time of one world, and the only source of its events. */
export interface Clock {
  /** Milliseconds since the world began. */
  readonly now: () => number
  /** Milliseconds since 1970, by the clock of an owner. */
  readonly dateOf: (owner: string) => number
  /** Returns the owner of the running event. */
  readonly owner: () => string
  /**
   * Runs `work` later, as an event of `owner`. Timers that real code sets meanwhile have the same
   * owner, because nothing else runs until the event has ended.
   */
  readonly after: (ms: number, owner: string, work: () => void) => number
  readonly cancel: (id: number) => void
  /** Resolves later, as an event of `owner`. */
  readonly sleep: (ms: number, owner: string) => Promise<void>
  /** Whether code of an owner has timers that have not run. */
  readonly hasTimers: (owner: string) => boolean
  /** Drops all events of an owner, also later ones: a killed process, or a closed page. */
  readonly drop: (owner: string) => void
  /** Sets the clock of an owner ahead, or behind with a negative number. */
  readonly skew: (owner: string, ms: number) => void
  /** Runs all events until a time, each to its end. */
  readonly runUntil: (ms: number) => Promise<void>
  /** Replaces the timers, clocks and random values of the runtime. Returns the function that restores them. */
  readonly install: () => () => void
}

/** The virtual day on which every world begins. */
const BEGIN = Date.UTC(2026, 10, 28, 9)

/** A world of one page or of a few instances with more events is a storm of timers. */
const MOST_EVENTS = 150_000

interface Event {
  readonly id: number
  readonly at: number
  readonly owner: string
  readonly work: () => void
  /** Whether the code under test has set it. */
  readonly isTimer: boolean
}

const nextTurn = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Builds a clock. `random` replaces the random values of the runtime, such as ids. */
export function createClock(random: Random, mostEvents = MOST_EVENTS): Clock {
  const skews = new Map<string, number>()
  /** Sorted by time, the next event last. A canceled event stays until its time. */
  const queue: Event[] = []
  const pending = new Set<unknown>()
  const dropped = new Set<string>()
  let now = 0
  let owner = 'world'
  let lastId = 0
  let events = 0
  /** What running code has done so far, and how many of its calls run on other threads of Node. */
  const activity = { count: 0, native: 0 }

  function after(ms: number, ofOwner: string, work: () => void, isTimer = false): number {
    activity.count += 1
    lastId += 1
    const event = { id: lastId, at: now + Math.max(0, ms), owner: ofOwner, work, isTimer }
    let low = 0
    let high = queue.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((queue[middle]?.at ?? 0) > event.at) low = middle + 1
      else high = middle
    }
    queue.splice(low, 0, event)
    if (!dropped.has(ofOwner)) pending.add(event.id)
    return event.id
  }

  const cancel = (id: unknown): void => void pending.delete(id)

  /** Lets real code run until it waits for an event. Bodies need several turns of the runtime. */
  async function settle(): Promise<void> {
    let before = -1
    while (before !== activity.count || activity.native > 0) {
      before = activity.count
      // oxlint-disable-next-line no-await-in-loop -- turns come one after the other
      await nextTurn()
    }
  }

  async function runUntil(ms: number): Promise<void> {
    await settle()
    for (let event = queue.at(-1); event && event.at <= ms; event = queue.at(-1)) {
      queue.pop()
      if (!pending.delete(event.id)) continue
      events += 1
      if (events > mostEvents) throw new Error(`more than ${mostEvents} events: a storm of timers`)
      now = event.at
      owner = event.owner
      event.work()
      // oxlint-disable-next-line no-await-in-loop -- events come one after the other
      await settle()
    }
    now = ms
    owner = 'world'
  }

  const dateOf = (name: string): number => BEGIN + now + (skews.get(name) ?? 0)
  return {
    now: () => now,
    dateOf,
    owner: () => owner,
    after,
    cancel,
    sleep: async (ms, ofOwner) => new Promise((resolve) => void after(ms, ofOwner, resolve)),
    hasTimers: (name) =>
      queue.some((event) => event.owner === name && event.isTimer && pending.has(event.id)),
    drop: (name) => {
      dropped.add(name)
      for (const event of queue.filter((one) => one.owner === name)) cancel(event.id)
    },
    skew: (name, ms) => void skews.set(name, ms),
    runUntil,
    install: () =>
      replaceGlobals({
        random,
        now: () => now,
        date: () => dateOf(owner),
        setTimeout: (work, ms) => after(ms, owner, work, true),
        clear: cancel,
        count: (running) => {
          activity.count += 1
          activity.native += running
        },
      }),
  }
}
