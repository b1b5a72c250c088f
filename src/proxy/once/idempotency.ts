import { isJsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../bounds/parseJsonObject.js'
import { ProxyFailure, toFailure } from '../reply/ProxyFailure.js'
import { bodyText, isStoredAnswer, type Answer } from '../reply/Answer.js'
import { pause } from './pause.js'
import type { Land } from './sharedFlight.js'
import type { SigningStore, StoreChanges, StoreEntry, StoreTogether } from './SigningStore.js'

/** What an `Idempotency-Key` belongs to: the same key of another subject is another key. */
export interface KeyScope {
  readonly key: string
  readonly subject: string
  readonly operation: string
  readonly target: string
  /** The request in one text; two requests are the same if this is. */
  readonly request: string
}

/** What is known of a key. */
type KeyRecord =
  | { readonly state: 'in_flight'; readonly since: number; readonly claim: string }
  | { readonly state: 'answered'; readonly answer: Answer }
  | { readonly state: 'refused' }
  | { readonly state: 'unknown' }

/** Lets a key do its work once. */
export type Idempotency = (
  scope: KeyScope,
  work: () => Promise<Answer>,
  flight?: KeyFlight,
) => Promise<Answer>

/** The flight of a key's work, for a store that claims and ends both in one step. */
export interface KeyFlight {
  readonly together: StoreTogether
  readonly claim: StoreEntry
  /**
   * Does the work once the key is ours. `leader` is whose the flight is, ours if `undefined`: then
   * `land` is told what ends it, and it is ended together with the key.
   */
  readonly depart: (leader: string | undefined, land: Land) => Promise<Answer>
}

/**
 * `Idempotency-Key` as the IETF draft has it (draft-ietf-httpapi-idempotency-key-header).
 *
 * The service's word is kept and replayed, be it a success or a final refusal. A key whose call may
 * have taken effect without an answer is closed: it says so, and never calls again, for `unknownMs`. A
 * key whose call certainly had no effect is free again.
 */
export function createIdempotency(store: SigningStore, times: KeyTimes): Idempotency {
  return async (scope, work, flight) => {
    const place = placeOf(scope, store, times)
    const claimed = await claim(place, flight)
    if ('earlier' in claimed) return claimed.earlier
    let isTold = false
    const tell = async (outcome: Answer | ProxyFailure): Promise<void> => {
      if (isTold) return undefined
      const record = recordOf(outcome)
      return record ? place.write(record) : place.erase()
    }
    try {
      const answer = await (flight && claimed.withFlight
        ? flight.depart(claimed.leader, async (changes, outcome) => {
            await flight.together.change(place.change(recordOf(outcome), changes))
            isTold = true
          })
        : work())
      await tell(answer)
      return answer
    } catch (error) {
      await tell(toFailure(error))
      throw error
    }
  }
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

/** The place in the store that belongs to one key. */
interface KeyPlace {
  readonly request: string
  readonly waitMs: number
  /** Marks the key as in flight, unless there is a record; then that is returned as it lies there. */
  readonly mark: () => Promise<string | undefined>
  /** As `mark`, and behind the key the flight. */
  readonly markWith: (flight: KeyFlight) => Promise<readonly (string | undefined)[]>
  readonly write: (record: KeyRecord) => Promise<void>
  readonly erase: () => Promise<void>
  /** `write`, or `erase` without a record, as part of other changes. */
  readonly change: (record: KeyRecord | undefined, others: StoreChanges) => StoreChanges
}

function placeOf(
  { key, subject, operation, target, request }: KeyScope,
  store: SigningStore,
  { answeredMs, unknownMs, waitMs }: KeyTimes,
): KeyPlace {
  const name = `key:${JSON.stringify([subject, operation, target, key])}`
  const requestText = JSON.stringify(request)
  const encode = (record: KeyRecord): string => textOf(record, requestText)
  const entryOf = (record: KeyRecord): StoreEntry => ({
    key: name,
    value: encode(record),
    ttlMs: record.state === 'unknown' ? unknownMs : answeredMs,
  })
  // The instance that makes the call may end in the middle of it: nobody else would close the key.
  const claimed = (): StoreEntry => ({ key: name, value: encode(inFlight()), ttlMs: unknownMs })
  return {
    request,
    waitMs,
    mark: () => {
      const { key: place, value, ttlMs } = claimed()
      return store.setIfAbsent(place, value, ttlMs)
    },
    markWith: (flight) => flight.together.claim([claimed(), flight.claim]),
    write: (record) => {
      const { key: place, value, ttlMs } = entryOf(record)
      return store.set(place, value, ttlMs)
    },
    erase: () => store.delete(name),
    change: (record, { set, deleted }) =>
      record ? { set: [...set, entryOf(record)], deleted } : { set, deleted: [...deleted, name] },
  }
}

/** A record as it lies in the store, with the request it belongs to. Both texts are JSON already. */
function textOf(record: KeyRecord, request: string): string {
  const { state } = record
  switch (state) {
    case 'in_flight':
      return `{"state":"${state}","since":${record.since},"claim":"${record.claim}","request":${request}}`
    case 'answered': {
      const { answer } = record
      return `{"state":"${state}","answer":{"status":${answer.status},"body":${bodyText(answer)}},"request":${request}}`
    }
    default:
      return `{"state":"${state}","request":${request}}`
  }
}

/** No two claims are alike: who withdraws one must not take another's for it. */
function inFlight(): KeyRecord {
  return { state: 'in_flight', since: Date.now(), claim: crypto.randomUUID() }
}

/** The answer of an earlier call; or the key is ours, and the flight, if it was asked for, `leader`'s. */
type Claimed =
  | { readonly earlier: Answer }
  | { readonly withFlight: boolean; readonly leader: string | undefined }

/** Waits until the key is ours, or its answer is there. */
async function claim(place: KeyPlace, flight: KeyFlight | undefined): Promise<Claimed> {
  const end = Date.now() + place.waitMs
  for (let withFlight = flight !== undefined; ; withFlight = false) {
    // Only at first: whoever has waited asks what has become of the flight meanwhile.
    // oxlint-disable-next-line no-await-in-loop -- this is waiting for the first call of the key
    const [present, leader] = await (flight && withFlight
      ? place.markWith(flight)
      : place.mark().then((record) => [record]))
    if (present === undefined) return { withFlight, leader }
    const earlier = replay(present, place)
    if (earlier) return { earlier }
    if (Date.now() >= end) throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
    // oxlint-disable-next-line no-await-in-loop -- this is waiting for the first call of the key
    await pause()
  }
}

/** The answer of an earlier call, or `undefined` while it is under way. Throws what it must. */
function replay(text: string, { request, waitMs }: KeyPlace): Answer | undefined {
  const record = parseJsonObject(text)
  // A record nobody can read hides what came of the call.
  if (!isJsonObject(record)) throw new ProxyFailure('outcome_unknown', { unknownOutcome: true })
  if (record['request'] !== request) throw new ProxyFailure('idempotency_key_reused')
  const { state, since, answer } = record
  if (state === 'answered' && isStoredAnswer(answer)) {
    return { ...answer, sharedWith: 'idempotency_key' }
  }
  if (state === 'refused') throw new ProxyFailure('recipient_not_actionable')
  // No call lasts this long: the instance that made it is gone.
  const lost = state === 'in_flight' && Date.now() - Number(since) > waitMs
  if (state !== 'in_flight' || lost) {
    throw new ProxyFailure('outcome_unknown', { unknownOutcome: true })
  }
  return undefined
}

/** What to remember of a call; `undefined` if the key may try again. */
function recordOf(outcome: Answer | ProxyFailure): KeyRecord | undefined {
  if (!(outcome instanceof ProxyFailure)) {
    return { state: 'answered', answer: outcome }
  }
  const { code, details } = outcome
  if (details.unknownOutcome) return { state: 'unknown' }
  return code === 'recipient_not_actionable' ? { state: 'refused' } : undefined
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
