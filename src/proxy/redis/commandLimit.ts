import { DeadlineExceeded, withDeadline } from '../bounds/deadline.js'
import type { RedisClient } from './RedisClient.js'

/** How long a server that does not answer any more is left alone. */
const REST_MS = 1_000

/** So many commands, one after the other, must go without an answer: one slow one is no silence. */
const STRIKES = 3

/** Runs one command, or rejects within the time that was given. */
export type CommandLimit = <Result>(command: () => Promise<Result>) => Promise<Result>

/**
 * Bounds what a Redis that is gone can cost. Without a connection nothing is sent; a command that is
 * not answered in `timeoutMs` rejects; and after three of them in a row nothing is sent for a second,
 * or calls would pile up in the client and each wait the same time in vain.
 *
 * Commands that wait at the same time count as one: Redis works on one after the other, so a single
 * slow one holds up all that came with it.
 */
export function createCommandLimit(client: RedisClient, timeoutMs: number): CommandLimit {
  let strikes = 0
  let struckAt = -Infinity
  let restsUntil = 0

  function answered(): void {
    strikes = 0
    restsUntil = 0
  }

  function strike(startedAt: number): void {
    if (startedAt < struckAt) return
    struckAt = performance.now()
    strikes += 1
    if (strikes >= STRIKES) restsUntil = struckAt + REST_MS
  }

  client.on('ready', answered)
  return async (command) => {
    const startedAt = performance.now()
    if (!client.isReady || startedAt < restsUntil) throw new Error('Redis is not reachable')
    try {
      const result = await withDeadline(timeoutMs, command)
      answered()
      return result
    } catch (error) {
      if (error instanceof DeadlineExceeded) strike(startedAt)
      throw error
    }
  }
}
