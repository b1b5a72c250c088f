import { isJsonObject } from '../../contract/jsonObject.js'
import { problemStatus, type ProblemCode } from '../../contract/problem.js'
import { parseJsonObject } from '../bounds/parseJsonObject.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import { bodyText, isStoredAnswer, type Answer } from '../reply/answer.js'
import type { Found } from './guardedStore.js'
import { pause } from './pause.js'
import type { SigningStore, StoreChanges, StoreEntry } from './signingStore.js'

/** Long enough for every follower to look once more, short because it may hold a ceremony's url. */
const RESULT_TTL_MS = 5_000

/** The flights of all instances that share a store. */
export interface SharedFlight {
  /** As the flights of one process, by the name of what is under way. */
  readonly fly: (name: string, work: () => Promise<Answer>) => Promise<Answer>
  /** A flight that is to be claimed together with something else. */
  readonly claimOf: (key: string) => StoreEntry
  /** Makes the call of a flight that was claimed, and tells `land` what ends it in the store. */
  readonly lead: (claim: StoreEntry, work: () => Promise<Answer>, land: Land) => Promise<Answer>
  /** Waits for the answer of somebody else's flight, by its id. */
  readonly follow: (leader: string) => Promise<Answer>
}

/** Tells the store what ends a flight, and what else follows from how it has ended. */
export type Land = (changes: StoreChanges, outcome: Answer | ProxyFailure) => Promise<void>

/** How a call is claimed and ended in one step, by a store that can. */
export interface JointClaim {
  /** Counts the call as well. */
  readonly claim: (entries: readonly StoreEntry[]) => Promise<Found>
  readonly change: (changes: StoreChanges) => Promise<void>
  /** Absent where the work is under way in this process: it is joined there. */
  readonly flight?: JointFlight
}

/** A flight that is claimed together with a key, or alone. */
export interface JointFlight {
  readonly entry: StoreEntry
  /**
   * Does the work once the claim is made. `leader` is whose the flight is, ours if `undefined`: then
   * `land` is told what ends it, and may end a key with it.
   */
  readonly depart: (leader: string | undefined, land: Land) => Promise<Answer>
}

/** Carries out a call without a key: its flight is all that it claims. */
export async function flyJointly(
  { claim, change, flight }: JointClaim,
  join: () => Promise<Answer>,
): Promise<Answer> {
  const [leader] = await claim(flight ? [flight.entry] : [])
  return flight ? flight.depart(leader, change) : join()
}

/**
 * Collapses identical concurrent calls across instances. The first to claim the key leads: it makes
 * the call, leaves the result under an id of its own, and gives the key free. The others wait for that
 * result; who comes after it makes a new call.
 */
export function createSharedFlight(store: SigningStore, waitMs: number): SharedFlight {
  const claimOf = (key: string): StoreEntry => ({
    key: `flight:${key}`,
    value: crypto.randomUUID(),
    ttlMs: waitMs,
  })

  /** At once, as a client of a store sends them: whoever waits knows the flight by its id already. */
  async function land(changes: StoreChanges): Promise<void> {
    if (store.together) return store.together.change(changes)
    await Promise.all([
      ...changes.set.map(async ({ key, value, ttlMs }) => store.set(key, value, ttlMs)),
      ...changes.deleted.map(async (key) => store.delete(key)),
    ])
  }

  return {
    claimOf,
    lead,
    fly: async (key, work) => {
      const claim = claimOf(key)
      const leader = await store.setIfAbsent(claim.key, claim.value, claim.ttlMs)
      return leader === undefined ? lead(claim, work, land) : follow(store, leader, waitMs)
    },
    follow: async (leader) => follow(store, leader, waitMs),
  }
}

/** Makes the call, and ends the flight with what came of it. */
async function lead(
  { key, value }: StoreEntry,
  work: () => Promise<Answer>,
  land: Land,
): Promise<Answer> {
  const end = async (outcome: Answer | ProxyFailure): Promise<void> =>
    land(
      {
        set: [{ key: `result:${value}`, value: textOf(outcome), ttlMs: RESULT_TTL_MS }],
        deleted: [key],
      },
      outcome,
    )
  let answer: Answer
  try {
    answer = await work()
  } catch (error) {
    await end(toFailure(error))
    throw error
  }
  await end(answer)
  return answer
}

/** What those who follow are told. */
function textOf(outcome: Answer | ProxyFailure): string {
  if (!(outcome instanceof ProxyFailure)) {
    return `{"answer":{"status":${outcome.status},"body":${bodyText(outcome)}}}`
  }
  const { code, details } = outcome
  const { retryAfter, unknownOutcome } = details
  return JSON.stringify({ code, retryAfter, unknownOutcome })
}

async function follow(store: SigningStore, leader: string, waitMs: number): Promise<Answer> {
  const end = Date.now() + waitMs
  while (Date.now() < end) {
    // oxlint-disable-next-line no-await-in-loop -- this is waiting
    const result = await store.get(`result:${leader}`)
    if (result !== undefined) return readResult(result)
    // oxlint-disable-next-line no-await-in-loop -- this is waiting
    await pause()
  }
  // The leader is gone without a word: its call may have reached the service.
  throw new ProxyFailure('upstream_timeout', { unknownOutcome: true })
}

function readResult(text: string): Answer {
  const result = parseJsonObject(text)
  if (!isJsonObject(result)) throw new ProxyFailure('store_unavailable', { unknownOutcome: true })
  const { answer, code, retryAfter, unknownOutcome } = result
  if (isStoredAnswer(answer)) return { ...answer, sharedWith: 'concurrent_call' }
  throw new ProxyFailure(isProblemCode(code) ? code : 'internal_error', {
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(unknownOutcome === true && { unknownOutcome }),
  })
}

function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(problemStatus, value)
}
