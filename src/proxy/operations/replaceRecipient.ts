import { parseRecipient, type RecipientReplacement } from '../../contract/recipient.js'
import type { ProxyConfig } from '../options/resolveOptions.js'
import type { Answer } from '../reply/answer.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { CallTrace, Service } from '../service/service.js'

/** `POST /v1/recipients/{recipient_id}/replace` (service contract, Endpoints 2). */
export async function replaceRecipient(
  service: Service,
  { passFields }: Pick<ProxyConfig, 'passFields'>,
  recipientId: string,
  replacement: RecipientReplacement,
  trace: CallTrace,
): Promise<Answer> {
  const { status, body } = await service.call({
    method: 'POST',
    path: `/v1/recipients/${encodeURIComponent(recipientId)}/replace`,
    success: 201,
    body: { ...replacement },
    trace,
  })
  const recipient = parseRecipient(body, passFields.recipient)
  if (!recipient) {
    throw new ProxyFailure('upstream_invalid', { upstreamStatus: status, unknownOutcome: true })
  }
  return { status: 201, body: recipient, upstreamStatus: status }
}
