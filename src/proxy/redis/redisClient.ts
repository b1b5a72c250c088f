/**
 * The part of a client of `@redis/client` (or of `redis`, which contains it) that is used here.
 *
 * The host creates it for one server, connects it, listens to its `error` events and closes it. Give
 * it `disableOfflineQueue: true`, so that no command waits in the client while Redis is away.
 */
export interface RedisClient {
  readonly isReady: boolean
  on(event: 'ready', listener: () => void): unknown
  sendCommand(words: string[]): Promise<unknown>
}
