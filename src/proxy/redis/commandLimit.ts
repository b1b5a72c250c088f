import { DeadlineExceeded, withDeadline } from '../bounds/deadline.js'
import type { RedisClient } from './redisClient.js'

/** How long a server that does not answer is left alone, unless it answers before. */
const REST_MS = 1_000

/** Runs one command, or rejects within the time that was given. */
export type CommandLimit = <Result>(command: () => Promise<Result>) => Promise<Result>

/**
 * Bounds what a Redis that is gone can cost. Without a connection nothing is sent; a command that is
 * not answered in `timeoutMs` rejects; and after it nothing is sent for a second, or calls would pile
 * up in the client and each wait the same time in vain.
 *
 * A command that was only slow ends the rest with its late answer: Redis works on one after the other,
 * so whatever follows will be answered too.
 */
export function createCommandLimit(client: RedisClient, timeoutMs: number): CommandLimit {
  let restsUntil = 0
  const answered = (): void => {
    restsUntil = 0
  }
  client.on('ready', answered)
  return async (command) => {
    if (!client.isReady || performance.now() < restsUntil) throw new Error('Redis is not reachable')
    try {
      return await withDeadline(timeoutMs, async () => {
        const result = await command()
        answered()
        return result
      })
    } catch (error) {
      if (error instanceof DeadlineExceeded) restsUntil = performance.now() + REST_MS
      throw error
    }
  }
}
