import { isSigningError } from '../../contract/signingError.js'

/** Milliseconds for which a request is repeated while its idempotency key is in use. */
const KEY_IN_USE_TIMEOUT = 15_000

/**
 * Repeats a request while the proxy answers `idempotency_key_in_use`: an earlier request with the
 * same key is still running. Waits `retry_after` seconds before each repetition.
 */
export async function untilKeyIsFree<Value>(request: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + KEY_IN_USE_TIMEOUT
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each request waits for the answer to the one before
      return await request()
    } catch (error) {
      const isInUse = isSigningError(error) && error.code === 'idempotency_key_in_use'
      const wait = isInUse ? Math.max(error.retryAfter ?? 1, 1) * 1000 : Infinity
      if (Date.now() + wait > deadline) throw error
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
