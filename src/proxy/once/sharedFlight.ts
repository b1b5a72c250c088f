import { isJsonObject } from '../../contract/jsonObject.js'
import { problemStatus, type ProblemCode } from '../../contract/problem.js'
import { parseJsonObject } from '../bounds/parseJsonObject.js'
import { ProxyFailure, toFailure } from '../reply/ProxyFailure.js'
import { isStoredAnswer, type Answer } from '../reply/Answer.js'
import { pause } from './pause.js'
import type { SigningStore } from './SigningStore.js'
import type { Flight } from './singleFlight.js'

/** Long enough for every follower to look once more, short because it may hold a ceremony's url. */
const RESULT_TTL_MS = 5_000

/**
 * Collapses identical concurrent calls across instances. The first to claim the key leads: it makes
 * the call, leaves the result under an id of its own, and gives the key free. The others wait for that
 * result; who comes after it makes a new call.
 */
export function createSharedFlight(store: SigningStore, waitMs: number): Flight {
  return async (key, work) => {
    const flightKey = `flight:${key}`
    const flightId = crypto.randomUUID()
    const leader = await store.setIfAbsent(flightKey, flightId, waitMs)
    if (leader !== undefined) return follow(store, leader, waitMs)
    // At once, as a client of a store sends them: whoever waits knows the flight by its id already.
    return lead(work, async (result) => {
      const text = JSON.stringify(result)
      await Promise.all([
        store.set(`result:${flightId}`, text, RESULT_TTL_MS),
        store.delete(flightKey),
      ])
    })
  }
}

/** Makes the call, and ends the flight with what came of it. */
async function lead(
  work: () => Promise<Answer>,
  end: (result: unknown) => Promise<void>,
): Promise<Answer> {
  let answer: Answer
  try {
    answer = await work()
  } catch (error) {
    const { code, details } = toFailure(error)
    const { retryAfter, unknownOutcome } = details
    await end({ code, retryAfter, unknownOutcome })
    throw error
  }
  await end({ answer: { status: answer.status, body: answer.body } })
  return answer
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
