import type { StatesDialect } from '../../contract/dialect/serviceDialect.js'
import { isEnvelopeId } from '../../contract/resourceId.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Service } from '../service/service.js'
import type { CallTrace } from '../events/proxyEvent.js'

/**
 * Beyond the contract: some deployments answer 409 if the recipient has signed, but also while the
 * envelope is processed. Reads both statuses, within the call's time limit. Returns `not_ready_yet`
 * while the envelope is processed, otherwise the unchanged refusal.
 */
export async function readRefusal(
  service: Service,
  { recipients, envelopes, retryAfter }: StatesDialect,
  refusal: unknown,
  call: { readonly recipientId: string; readonly trace: CallTrace; readonly endsAt: number },
): Promise<unknown> {
  const { recipientId, trace, endsAt } = call

  async function readIfStatusIn(path: string, statuses: readonly string[]) {
    const timeoutMs = endsAt - performance.now()
    if (timeoutMs <= 0) return undefined
    const { body } = await service.call({ method: 'GET', path, success: 200, trace, timeoutMs })
    return statuses.some((status) => status === body['status']) ? body : undefined
  }

  async function mayStillCome(): Promise<boolean> {
    const recipient = await readIfStatusIn(`/v1/recipients/${recipientId}`, recipients)
    const envelopeId = recipient?.['envelope_id']
    if (!isEnvelopeId(envelopeId)) return false
    return (await readIfStatusIn(`/v1/envelopes/${envelopeId}`, envelopes)) !== undefined
  }

  const isState =
    refusal instanceof ProxyFailure &&
    refusal.code === 'recipient_not_actionable' &&
    refusal.details.upstreamStatus === 409
  if (!isState || !(await mayStillCome().catch(() => false))) return refusal
  return new ProxyFailure('not_ready_yet', { ...refusal.details, retryAfter })
}
