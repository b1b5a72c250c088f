import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'
import { sha256 } from '../state/hash.js'
import type { SigningState } from '../state/signingState.js'
import type { WebhookEvent } from './webhookEvent.js'

/** How long a delivery counts as being handled if its instance has crashed. */
const LEASE_MS = 60_000

/** Less than `LEASE_MS`, so that two instances never handle a delivery at the same time. */
const HANDLER_TIMEOUT_MS = 20_000

/** Four days, which is longer than the sender repeats a delivery. */
const KEEP_MS = 345_600_000

/**
 * Calls `onEvent` unless the delivery was handled before. A delivery whose handling failed can be
 * handled again, so the host receives each event at least once.
 */
export async function handleOnce(
  state: SigningState,
  event: WebhookEvent,
  onEvent: (event: WebhookEvent) => void | Promise<void>,
): Promise<'handled' | 'duplicate' | 'in_progress'> {
  const id = await sha256(JSON.stringify(['delivery', event.id]))
  const key = { kind: 'webhook', id } as const
  const claim = { key, fingerprint: '', owner: crypto.randomUUID() }
  const begun = await state.begin(claim, LEASE_MS)
  if (begun.state === 'done') return 'duplicate'
  if (begun.state !== 'taken') return 'in_progress'
  try {
    await withDeadline(HANDLER_TIMEOUT_MS, async () => onEvent(event))
  } catch (error) {
    // After a timeout `onEvent` may still be running. Then `LEASE_MS` must pass before a retry.
    if (!(error instanceof DeadlineExceeded)) {
      await state.release(claim).catch(() => {})
    }
    throw error
  }
  await state.finish(claim, '', KEEP_MS)
  return 'handled'
}
