import type { Random } from './random.js'

/** What replaces the runtime's own clocks, timers and random values. */
interface Replacements {
  readonly random: Random
  readonly now: () => number
  readonly date: () => number
  readonly setTimeout: (work: () => void, ms: number) => number
  readonly clear: (id: unknown) => void
  /** Receives 1 when work outside of the event loop starts, and -1 when it has ended. */
  readonly count: (running: 1 | -1) => void
}

/** Replaces globals, so that real code runs unchanged. Returns the function that restores them. */
export function replaceGlobals(replacements: Replacements): () => void {
  const { random, now, date, setTimeout, clear, count } = replacements
  const RealDate = globalThis.Date
  class VirtualDate extends RealDate {
    constructor(value?: number | string | Date) {
      super(value ?? date())
    }
    static override now(): number {
      return date()
    }
  }
  const start = (work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): number =>
    setTimeout(() => work(...values), ms)
  /** The event that runs next, for each interval. */
  const intervals = new Map<unknown, number>()
  const repeat = (work: () => void, ms: number): number => {
    const first = setTimeout(tick, ms)
    intervals.set(first, first)
    return first
    function tick(): void {
      intervals.set(first, setTimeout(tick, ms))
      work()
    }
  }
  const stop = (id: unknown): void => {
    clear(intervals.get(id) ?? id)
    intervals.delete(id)
  }
  const getRandomValues = (bytes: Uint8Array): Uint8Array => bytes.map(() => random.next() * 256)
  const restores = [
    replace(globalThis, {
      Date: VirtualDate,
      setTimeout: start,
      clearTimeout: clear,
      setInterval: repeat,
      clearInterval: stop,
    }),
    replace(performance, { now }),
    replace(Math, { random: random.next }),
    replace(crypto, { randomUUID: () => uuid(random), getRandomValues }),
    replace(crypto.subtle, counted(crypto.subtle, ['importKey', 'sign', 'digest'], count)),
    replace(Blob.prototype, counted(Blob.prototype, ['arrayBuffer'], count)),
  ]
  return () => {
    for (const restore of restores) restore()
  }
}

/** Sets properties of an object. Returns the function that undoes it. */
export function replace(target: object, values: Readonly<Record<string, unknown>>): () => void {
  const earlier = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  )
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, descriptor] of earlier) {
      if (descriptor) Object.defineProperty(target, name, descriptor)
      else Reflect.deleteProperty(target, name)
    }
  }
}

/** Wraps functions that Node runs on other threads: an event ends only when they have ended. */
function counted(
  target: object,
  names: readonly string[],
  count: Replacements['count'],
): Record<string, unknown> {
  const wrapped = names.map((name) => {
    const original: unknown = Reflect.get(target, name)
    if (typeof original !== 'function') throw new Error(`The runtime has no function ${name}.`)
    const call = async function call(this: unknown, ...values: unknown[]): Promise<unknown> {
      count(1)
      try {
        return await Reflect.apply(original, this, values)
      } finally {
        count(-1)
      }
    }
    return [name, call] as const
  })
  return Object.fromEntries(wrapped)
}

function uuid(random: Random): string {
  const digits = [1, 2, 3, 4].map(() =>
    (random.next() + 1).toString(16).slice(2, 10).padEnd(8, '0'),
  )
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
