import type { Answer } from '../reply/answer.js'

/** What makes two calls the same: who asks for what of whom, and with which words. */
export class FlightKey {
  readonly place: string
  readonly #write: () => string
  #text: string | undefined

  /** `write` is called only where the words matter: where something is under way in the same place. */
  constructor(place: string, write: () => string) {
    this.place = place
    this.#write = write
  }

  get text(): string {
    return (this.#text ??= this.#write())
  }

  /** Both in one text. */
  get name(): string {
    // What is in the place has neither spaces nor ends of its own.
    return `${this.place} ${this.text}`
  }

  equals(other: FlightKey): boolean {
    return this.place === other.place && this.text === other.text
  }
}

/** Runs `work`, unless the same work is under way: then its answer, good or bad, is shared. */
export type Flight = (key: FlightKey, work: () => Promise<Answer>) => Promise<Answer>

/** The flights of this process. */
export interface SingleFlight {
  readonly fly: Flight
  /** Runs `work` whatever is under way; who comes after shares its answer. */
  readonly lead: Flight
  readonly isUnderWay: (key: FlightKey) => boolean
}

/** A call under way. */
class Entry {
  readonly key: FlightKey
  readonly answer: Promise<Answer>

  constructor(key: FlightKey, answer: Promise<Answer>) {
    this.key = key
    this.answer = answer
  }
}

/** A power of two. Thousands of calls under way are still only a few in each place. */
const PLACES = 1_024

/**
 * Collapses identical concurrent calls within this process. Lasts exactly as long as the call:
 * nothing is cached.
 *
 * A table of its own, since a `Map` whose entries come and go costs a fifth of all that the proxy does
 * in a call: V8 replaces it every few dozen entries, each old table keeps the next one and all that hung
 * on it, and so the garbage of calls grows old.
 */
export function createSingleFlight(): SingleFlight {
  const places = Array.from({ length: PLACES }, (): Entry[] => [])
  const find = (key: FlightKey): Entry | undefined =>
    places[placeOf(key)]?.find((entry) => entry.key.equals(key))

  function lead(key: FlightKey, work: () => Promise<Answer>): Promise<Answer> {
    const entries = places[placeOf(key)] ?? []
    const entry = new Entry(key, work())
    entries.push(entry)
    const end = (): void => {
      entries.splice(entries.indexOf(entry), 1)
    }
    // Before whoever waits for the answer learns of it: they were not asked yet.
    entry.answer.then(end, end)
    return entry.answer
  }

  return {
    lead,
    fly: (key, work) => find(key)?.answer.then(shared) ?? lead(key, work),
    isUnderWay: (key) => find(key) !== undefined,
  }
}

function shared(answer: Answer): Answer {
  return { ...answer, sharedWith: 'concurrent_call' }
}

/** FNV-1a over the beginning, where whose call it is stands. */
function placeOf({ place: key }: FlightKey): number {
  let hash = 0x811c9dc5
  const end = Math.min(key.length, 96)
  for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & (PLACES - 1)
}
