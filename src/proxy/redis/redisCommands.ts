import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'
import type { RedisClient } from './redisClient.js'

/** A Redis that takes longer counts as unavailable. */
const COMMAND_TIMEOUT_MS = 1_000

/**
 * Sends one command and returns its reply. Rejects at once without a connection, and after a second
 * without a reply. Redis may still run the command later; `onLateReply` gets the reply then.
 */
export async function send(
  client: RedisClient,
  words: string[],
  onLateReply: (reply: unknown) => unknown = () => {},
): Promise<unknown> {
  if (!client.isReady) throw new Error('Redis is not connected')
  let isLate = false
  const reply = client.sendCommand(words)
  reply.then((late) => (isLate ? onLateReply(late) : undefined)).catch(() => {})
  try {
    return await withDeadline(
      COMMAND_TIMEOUT_MS,
      async () => reply,
      () => {
        isLate = true
      },
    )
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error
    throw new Error(`Redis has not answered within ${COMMAND_TIMEOUT_MS} ms`, { cause: error })
  }
}
