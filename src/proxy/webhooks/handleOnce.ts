import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'
import type { RecordKey, SigningState } from '../state/signingState.js'
import type { WebhookEvent } from './webhookEvent.js'

/** How long a delivery stays taken after its instance has died. */
const LEASE_MS = 60_000

/** Less than the lease, so that two instances never handle a delivery at the same time. */
const HANDLER_TIMEOUT_MS = 20_000

/** Four days: longer than the sender tries. */
const KEEP_MS = 345_600_000

/**
 * Calls `onEvent` unless the delivery was handled before. A delivery whose handling failed can be
 * handled again, so an event reaches the host at least once.
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
    // After the deadline the handler may still be running; then the lease must expire first.
    if (!(error instanceof DeadlineExceeded)) {
      await state.finish(key, '', undefined, LEASE_MS).catch(() => {})
    }
    throw error
  }
  await state.finish(key, '', '', KEEP_MS)
  return 'handled'
}
