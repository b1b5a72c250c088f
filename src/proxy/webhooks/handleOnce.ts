import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'
import type { RecordKey, SigningState } from '../state/signingState.js'
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
  const key: RecordKey = { kind: 'webhook', id: JSON.stringify(['delivery', event.id]) }
  const begun = await state.begin(key, '', LEASE_MS)
  if (begun.state === 'done') return 'duplicate'
  if (begun.state !== 'taken') return 'in_progress'
  try {
    await withDeadline(HANDLER_TIMEOUT_MS, async () => onEvent(event))
  } catch (error) {
    // After a timeout `onEvent` may still be running. Then `LEASE_MS` must pass before a retry.
    if (!(error instanceof DeadlineExceeded)) {
      await state.finish(key, '', undefined, LEASE_MS).catch(() => {})
    }
    throw error
  }
  await state.finish(key, '', '', KEEP_MS)
  return 'handled'
}
