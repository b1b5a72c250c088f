import { DeadlineExceeded } from '../bounds/deadline.js'
import { sha256 } from '../events/sha256.js'
import type { SigningStore } from '../once/signingStore.js'

/** How long a delivery stays taken by an instance that died over it. */
const LEASE_MS = 60_000

const TAKEN = 'taken'
const DONE = 'done'

/**
 * Runs `handle` for a delivery that nobody has handled. What fails may come again, and so may what an
 * instance died over: at least once, and but for that once.
 */
export async function oncePerDelivery(
  store: SigningStore,
  { id, keepMs }: { readonly id: string; readonly keepMs: number },
  handle: () => Promise<void>,
): Promise<'handled' | 'duplicate' | 'in_progress'> {
  const key = await sha256(['webhook', id])
  const present = await store.setIfAbsent(key, TAKEN, LEASE_MS)
  // An entry that nobody can read any more says nothing: better twice than never.
  if (present === DONE) return 'duplicate'
  if (present === TAKEN) return 'in_progress'
  try {
    await handle()
  } catch (error) {
    // Who ran out of time may still be at it: then, as where this fails as well, the lease runs out.
    if (!(error instanceof DeadlineExceeded)) await store.delete(key).catch(() => {})
    throw error
  }
  await store.set(key, DONE, keepMs)
  return 'handled'
}
