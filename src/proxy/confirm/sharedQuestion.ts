import type { ProblemCode } from '../../contract/problem.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { ConfirmQuestion } from '../signingProxyOptions.js'

/** Asks about an id, again if `wait` is `true`. Returns `undefined` if there is no answer yet. */
export type SharedQuestion<Answer> = (
  id: string,
  question: Pick<ConfirmQuestion, 'wait' | 'signal'>,
) => Promise<Answer | undefined>

/** Problem codes after which a later question may succeed. */
const PASSING = new Set<ProblemCode>([
  'not_ready_yet',
  'upstream_error',
  'upstream_timeout',
  'upstream_unreachable',
])

/** Milliseconds between two questions about one id, while callers wait for an answer. */
const PAUSE_MS = 1_500

/**
 * Builds a question that callers in this process share: per id, one call of `ask` runs at a time,
 * however many pages wait. No answer is kept.
 *
 * Rejects with the error of `ask`. While a caller waits, a failure of the service that may pass only
 * rejects if it is the last result when the time is up.
 */
export function createSharedQuestion<Answer>(
  ask: (id: string) => Promise<Answer | undefined>,
): SharedQuestion<Answer> {
  const askOnce = sharedById(ask)
  /** One question and, without an answer, the pause after it. */
  const askAndPause = sharedById(async (id) => {
    const [result] = await Promise.allSettled([askOnce(id)])
    if (!isFinal(result)) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return result
  })

  return async (id, { wait, signal }) => {
    if (!wait) return askOnce(id)
    const timeUp = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true })
    })
    let last: PromiseSettledResult<Answer | undefined> | undefined
    while (!signal.aborted && !(last && isFinal(last))) {
      // oxlint-disable-next-line no-await-in-loop -- one question comes after the other
      last = (await Promise.race([askAndPause(id), timeUp])) ?? last
    }
    if (last?.status === 'rejected') throw last.reason
    return last?.value
  }
}

/** Whether a later question would have the same result. */
function isFinal(result: PromiseSettledResult<unknown>): boolean {
  if (result.status === 'fulfilled') return result.value !== undefined
  const failure: unknown = result.reason
  return !(failure instanceof ProxyFailure && PASSING.has(failure.code))
}

/** Lets calls with the same id share the call that is running. */
function sharedById<Result>(
  work: (id: string) => Promise<Result>,
): (id: string) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return async (id) => {
    const known = running.get(id)
    if (known) return known
    const started = work(id).finally(() => running.delete(id))
    running.set(id, started)
    return started
  }
}
