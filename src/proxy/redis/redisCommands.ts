import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'

/**
 * The used part of a client of `@redis/client`, or of `redis`, which contains it.
 *
 * The host creates it for one server, connects it, listens to its `error` events and closes it. With
 * `disableOfflineQueue: true`, no command waits in the client while Redis is away.
 */
export interface RedisClient {
  readonly isReady: boolean
  on(event: 'ready', listener: () => void): unknown
  sendCommand(words: string[]): Promise<unknown>
}

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
