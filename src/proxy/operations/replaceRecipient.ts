import { parseRecipient, type RecipientReplacement } from '../../contract/recipient.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import type { CallTrace, Service } from '../service/service.js'

/** `POST /v1/recipients/{recipient_id}/replace` (service contract, Endpoints 2). */
export async function replaceRecipient(
  service: Service,
  recipientId: string,
  replacement: RecipientReplacement,
  trace: CallTrace,
): Promise<Answer> {
  const { status, body } = await service.call({
    method: 'POST',
    path: `/v1/recipients/${recipientId}/replace`,
    success: 201,
    body: { ...replacement },
    trace,
  })
  const recipient = parseRecipient(body)
  if (!recipient) {
    throw new ProxyFailure('upstream_invalid', { upstreamStatus: status, unknownOutcome: true })
  }
  return { status: 201, body: recipient, upstreamStatus: status }
}
