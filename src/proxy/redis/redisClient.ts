/**
 * The part of a client of `@redis/client` (or of `redis`, which brings it) that is used here.
 *
 * The host creates it for one server, connects it, listens to its `error` events and closes it. Give
 * it `disableOfflineQueue: true`, so that nothing waits inside the client for a server that is gone.
 */
export interface RedisClient {
  readonly isReady: boolean
  on(event: 'ready', listener: () => void): unknown
  get(key: string): Promise<string | null>
  set(key: string, value: string, options?: RedisSetOptions): Promise<string | null>
  del(key: string): Promise<number>
  eval(script: string, options: RedisEvalOptions): Promise<unknown>
}

/** Options of `SET`. */
export interface RedisSetOptions {
  /** Only if the key has no value. */
  readonly condition?: 'NX'
  /** Lifetime in milliseconds. */
  readonly expiration?: { readonly type: 'PX'; readonly value: number }
}

/** Options of `EVAL`. */
export interface RedisEvalOptions {
  readonly keys?: string[]
  readonly arguments?: string[]
}
