import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'

/**
 * The part of a Redis client that `redisState` uses (package `@redis/client` or `redis`).
 *
 * The host application creates it for one server, connects it, handles its `error` events and
 * closes it. With `disableOfflineQueue: true`, no command waits in the client during an outage.
 */
export interface RedisClient {
  readonly isReady: boolean
  on(event: 'ready', listener: () => void): unknown
  sendCommand(words: string[]): Promise<unknown>
}

/** If Redis takes longer to answer, it counts as unavailable. */
const COMMAND_TIMEOUT_MS = 1_000

/**
 * Sends one command and returns its reply. Rejects immediately if Redis is not connected, and after
 * one second without a reply. If the reply arrives later, `onLateReply` receives it.
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
