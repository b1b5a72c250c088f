import { isSigningError } from '../../contract/signingError.js'
import type { SigningClient } from './signingClient.js'

/** How `confirmByDeliverable` waits. */
export interface ConfirmByDeliverableOptions {
  /**
   * The status that confirms.
   * @default 'generated'
   */
  readonly until?: string | undefined
  /**
   * Statuses after which waiting is in vain. They do not confirm.
   * @default ['failed']
   */
  readonly stopAt?: readonly string[] | undefined
  /**
   * Milliseconds between two questions; doubles up to four times as long.
   * @default 1000
   */
  readonly interval?: number | undefined
  /**
   * How often to ask at most. With the defaults that takes 23 seconds, less than `confirmTimeout`.
   * @default 8
   */
  readonly attempts?: number | undefined
}

/**
 * A ready-made `confirm`: asks the proxy for a deliverable, such as the audit log, until it is
 * `generated`, the one fact about an end that the service contract gives. Right after signing it is not
 * there yet, so one question would not do.
 *
 * Answers `true` then and only then; `false`, "not yet", when it has asked often enough or the
 * deliverable has failed, which says nothing about the signature. A question that the network or the
 * service lost is asked again; any other error is thrown, and the end is `unconfirmed` with it.
 *
 * The caller must be allowed to read the deliverable, and it must depend on this recipient: an audit
 * log that is made when *all* have signed does not answer for the first of them.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const session = createCeremonySession({
 *   create: (request) => client.createCeremony(recipientId, request),
 *   confirm: confirmByDeliverable(client, deliverableId),
 * })
 * ```
 */
export function confirmByDeliverable(
  client: SigningClient,
  deliverableId: string,
  options: ConfirmByDeliverableOptions = {},
): (finish: unknown, options: { readonly signal: AbortSignal }) => Promise<boolean> {
  const { until = 'generated', stopAt = ['failed'], interval = 1000, attempts = 8 } = options
  return async (_finish, { signal }) => {
    for (let asked = 0; asked < attempts && !signal.aborted; asked += 1) {
      // oxlint-disable no-await-in-loop -- one question after another
      if (asked > 0) await pause(interval * 2 ** Math.min(asked - 1, 2), signal)
      const status = await statusOf(client, deliverableId, signal)
      // oxlint-enable no-await-in-loop
      if (status === until) return true
      if (status !== undefined && stopAt.includes(status)) return false
    }
    return false
  }
}

async function statusOf(
  client: SigningClient,
  deliverableId: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return (await client.retrieveDeliverable(deliverableId, signal)).status
  } catch (error) {
    // Lost on the way, or the service's own trouble: the next question may be answered.
    const mayPass = isSigningError(error) && (error.status ?? 500) >= 500
    if (mayPass || signal.aborted) return undefined
    throw error
  }
}

/** Ends early when nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
