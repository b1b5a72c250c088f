/**
 * State that several instances of the proxy share. Keys and values are texts, every entry has a
 * lifetime, and an operation that cannot be done rejects.
 *
 * Values may hold the url of a ceremony, which is a credential: a store that leaves the process must
 * encrypt them. Keys are hashes and hold nothing readable.
 */
export interface SigningStore {
  /** The value of `key`, or `undefined` once it has expired. */
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * Sets `key` unless it has a value, in one atomic step. Resolves with the value that was there, or
   * with `undefined` if it was set. (Redis: `SET key value NX GET PX ttl`.)
   */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<string | undefined>
  delete(key: string): Promise<void>
}
