import { isSigningError } from '../../contract/signingError.js'

/** Milliseconds for which a request is repeated while its idempotency key is in use. */
const KEY_IN_USE_TIMEOUT = 15_000

/**
 * Repeats a request while the proxy answers `idempotency_key_in_use`: another process of the proxy
 * still handles an earlier request with the key. Waits `retry_after` seconds, at least one.
 */
export async function untilKeyIsFree<Value>(
  request: () => Promise<Value>,
  deadline = Date.now() + KEY_IN_USE_TIMEOUT,
): Promise<Value> {
  try {
    return await request()
  } catch (error) {
    const isInUse = isSigningError(error) && error.code === 'idempotency_key_in_use'
    const wait = isInUse ? Math.max(error.retryAfter ?? 1, 1) * 1000 : Infinity
    if (Date.now() + wait > deadline) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return untilKeyIsFree(request, deadline)
  }
}
