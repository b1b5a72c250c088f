import { isEnvelopeId } from '../../../contract/resourceId.js'
import { isServiceFailure, serviceFailure } from '../serviceFailure.js'
import type { Send } from '../signingService.js'

/** Statuses of recipients who can sign now or later. */
const RECIPIENTS = ['pending', 'awaiting', 'sent', 'soft_bounced']
/** Statuses of envelopes that are open for signing now or later. */
const ENVELOPES = ['processing', 'in_progress']
/** Seconds after which the page may request the ceremony again. */
const RETRY_SECONDS = 3

/**
 * The service answers 409 if the recipient has signed, but also while it processes the envelope.
 * Reads both statuses, within the operation's time limit. Returns `not_ready_yet` while the envelope
 * is processed, otherwise the unchanged refusal.
 */
export async function readRefusal(
  refusal: unknown,
  recipientId: string,
  send: Send,
): Promise<unknown> {
  async function readIfStatusIn(path: string, statuses: readonly string[]) {
    const { body } = await send({ method: 'GET', path, success: [200] })
    return statuses.some((status) => status === body['status']) ? body : undefined
  }

  async function mayStillCome(): Promise<boolean> {
    const recipient = await readIfStatusIn(`/recipients/${recipientId}`, RECIPIENTS)
    const envelopeId = recipient?.['envelope_id']
    if (!isEnvelopeId(envelopeId)) return false
    return (await readIfStatusIn(`/envelopes/${envelopeId}`, ENVELOPES)) !== undefined
  }

  const isState =
    isServiceFailure(refusal, 'recipient_not_actionable') && refusal.details.upstreamStatus === 409
  if (!isState || !(await mayStillCome().catch(() => false))) return refusal
  return serviceFailure('not_ready_yet', { retryAfter: RETRY_SECONDS, cause: refusal })
}
