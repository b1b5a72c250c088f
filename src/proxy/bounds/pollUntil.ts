import { DeadlineExceeded, withDeadline } from './bounded.js'

/** The time limit and the pauses of {@link pollUntil}, in milliseconds. */
export interface PollTimes {
  readonly timeoutMs: number
  readonly firstPauseMs: number
  /** The longest pause. Each pause is 1.5 times as long as the previous one, up to this limit. */
  readonly longestPauseMs: number
}

/**
 * Calls `ask` repeatedly until it returns a value other than `undefined`. Returns `undefined` after
 * `timeoutMs`. Rejects if `ask` rejects.
 */
export async function pollUntil<Answer>(
  ask: () => Promise<Answer | undefined>,
  { timeoutMs, firstPauseMs, longestPauseMs }: PollTimes,
): Promise<Answer | undefined> {
  const timeUp = new AbortController()
  async function poll(): Promise<Answer | undefined> {
    for (let pauseMs = firstPauseMs; !timeUp.signal.aborted; pauseMs *= 1.5) {
      // oxlint-disable-next-line no-await-in-loop -- one question comes after the other
      const answer = await ask()
      if (answer !== undefined) return answer
      // oxlint-disable-next-line no-await-in-loop -- one question comes after the other
      await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, longestPauseMs)))
    }
    return undefined
  }
  try {
    return await withDeadline(timeoutMs, poll, () => timeUp.abort())
  } catch (error) {
    if (error instanceof DeadlineExceeded) return undefined
    throw error
  }
}
