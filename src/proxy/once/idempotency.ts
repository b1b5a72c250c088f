import { isPending, type Soon } from '../bounds/deadline.js'
import { promised } from '../bounds/promised.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/answer.js'
import { inFlight, recordOf, replay, textOf, type KeyRecord } from './keyRecord.js'
import { pause } from './pause.js'
import type { JointClaim } from './sharedFlight.js'
import type { Found } from './guardedStore.js'
import type { StoreChanges, StoreEntry } from './signingStore.js'

/** What an `Idempotency-Key` belongs to: the same key of another subject is another key. */
export interface KeyScope {
  readonly key: string
  readonly subject: string
  readonly operation: string
  readonly target: string
  /** The request in JSON as `JSON.stringify` writes it; two requests are the same if this is. */
  readonly request: string
  /** The call that asks: no two of them have the same. */
  readonly claimant: string
}

/** Lets a key do its work once. */
export type Idempotency = (
  scope: KeyScope,
  work: () => Promise<Answer>,
  joint?: JointClaim,
) => Promise<Answer>

/**
 * `Idempotency-Key` as the IETF draft has it (draft-ietf-httpapi-idempotency-key-header).
 *
 * The service's word is kept and replayed, be it a success or a final refusal. A key whose call may
 * have taken effect without an answer is closed: it says so, and never calls again, for `unknownMs`. A
 * key whose call certainly had no effect is free again.
 */
export function createIdempotency(store: KeyStore, times: KeyTimes): Idempotency {
  return (scope, work, joint) => {
    const place = new KeyPlace(scope, store, times)
    const found = place.mark(joint)
    // A store in this process has answered already.
    if (!isPending(found) && found[0] === undefined) return proceed(place, OURS, work)
    return claim(place, found, joint?.flight !== undefined).then((claimed) =>
      proceed(place, claimed, work, joint),
    )
  }
}

/** Does the work of a key that is ours, and notes what came of it. */
function proceed(
  place: KeyPlace,
  claimed: Claimed,
  work: () => Promise<Answer>,
  joint?: JointClaim,
): Promise<Answer> {
  if ('earlier' in claimed) return Promise.resolve(claimed.earlier)
  let isTold = false
  const tell = (outcome: Answer | ProxyFailure): Soon<void> => {
    if (isTold) return undefined
    const record = recordOf(outcome)
    return record ? place.write(record) : place.erase()
  }
  const working =
    joint?.flight && claimed.withFlight
      ? joint.flight.depart(claimed.leader, async (changes, outcome) => {
          await joint.change(place.change(recordOf(outcome), changes))
          isTold = true
        })
      : promised(work)
  // By hand, as these wait for the service: an async function holds half a kilobyte meanwhile.
  return working.then(
    (answer) => {
      const told = tell(answer)
      return told ? told.then(() => answer) : answer
    },
    async (error: unknown) => {
      await tell(toFailure(error))
      throw error
    },
  )
}

/** What keys are kept in: a store of the host's, or one in this process, which answers at once. */
export interface KeyStore {
  setIfAbsent(key: string, value: string, ttlMs: number): Soon<string | undefined>
  set(key: string, value: string, ttlMs: number): Soon<void>
  delete(key: string): Soon<void>
}

/** How long things last, in milliseconds. */
interface KeyTimes {
  /** What the service has said. */
  readonly answeredMs: number
  /** What nobody knows: a call that was lost, or is under way and may yet be. */
  readonly unknownMs: number
  /** A call, with all that belongs to it. */
  readonly waitMs: number
}

/** The place in the store that belongs to one key. A class, as whatever waits together with a call. */
class KeyPlace {
  /** Of the call that asks. */
  readonly request: string
  readonly #name: string
  readonly #claimant: string
  readonly #store: KeyStore
  readonly #times: KeyTimes

  constructor(
    { key, subject, operation, target, request, claimant }: KeyScope,
    store: KeyStore,
    times: KeyTimes,
  ) {
    this.request = request
    this.#name = `key:${JSON.stringify([subject, operation, target, key])}`
    this.#claimant = claimant
    this.#store = store
    this.#times = times
  }

  get waitMs(): number {
    return this.#times.waitMs
  }

  /**
   * Marks the key as in flight, and behind it the flight, if there is one. What was there for each that
   * was looked at, as it lies there: `undefined` for what is marked now.
   */
  mark(joint?: JointClaim): Soon<Found> {
    const entry = this.#entryOf(inFlight(this.#claimant))
    if (joint) return joint.claim(joint.flight ? [entry, joint.flight.entry] : [entry])
    const present = this.#store.setIfAbsent(entry.key, entry.value, entry.ttlMs)
    return isPending(present) ? present.then((record) => [record]) : [present]
  }

  write(record: KeyRecord): Soon<void> {
    const { key, value, ttlMs } = this.#entryOf(record)
    return this.#store.set(key, value, ttlMs)
  }

  erase(): Soon<void> {
    return this.#store.delete(this.#name)
  }

  /** `write`, or `erase` without a record, as part of other changes. */
  change(record: KeyRecord | undefined, { set, deleted }: StoreChanges): StoreChanges {
    return record
      ? { set: [...set, this.#entryOf(record)], deleted }
      : { set, deleted: [...deleted, this.#name] }
  }

  #entryOf(record: KeyRecord): StoreEntry {
    const { answeredMs, unknownMs } = this.#times
    // The instance that makes a call may end in the middle of it: nobody else would close the key.
    const isOpen = record.state === 'unknown' || record.state === 'in_flight'
    const ttlMs = isOpen ? unknownMs : answeredMs
    return { key: this.#name, value: textOf(record, this.request), ttlMs }
  }
}

/** The answer of an earlier call; or the key is ours, and the flight, if it was asked for, `leader`'s. */
type Claimed =
  | { readonly earlier: Answer }
  | { readonly withFlight: boolean; readonly leader: string | undefined }

const OURS: Claimed = { withFlight: false, leader: undefined }

/** Waits until the key is ours, or its answer is there. `marked` is what the first attempt finds. */
async function claim(place: KeyPlace, marked: Soon<Found>, asked: boolean): Promise<Claimed> {
  const end = Date.now() + place.waitMs
  let found = await marked
  for (let withFlight = asked; ; withFlight = false) {
    const [present, leader] = found
    if (present === undefined) return { withFlight, leader }
    const earlier = replay(present, place)
    if (earlier) return { earlier }
    if (Date.now() >= end) throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
    // oxlint-disable-next-line no-await-in-loop -- this is waiting for the first call of the key
    await pause()
    // Without the flight: whoever has waited asks what has become of it meanwhile.
    // oxlint-disable-next-line no-await-in-loop -- this is waiting for the first call of the key
    found = await place.mark()
  }
}

/**
 * The request's `Idempotency-Key`: a structured-field string as the draft asks, or the bare text that
 * many clients send. Both are the same key.
 */
export function idempotencyKeyOf(headers: Headers): string | undefined {
  const header = headers.get('idempotency-key')
  if (header === null) return undefined
  const key = /^(?:"([!#-[\]-~]{1,128})"|([!#-[\]-~]{1,128}))$/.exec(header)
  const value = key?.[1] ?? key?.[2]
  if (value === undefined) throw new ProxyFailure('invalid_idempotency_key')
  return value
}
