import type { StatesDialect } from '../../contract/dialect/serviceDialect.js'
import { isEnvelopeId } from '../../contract/resourceId.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { CallTrace, Service } from '../service/service.js'

/** Whose ceremony was refused. */
interface RefusedOrder {
  readonly recipientId: string
  readonly trace: CallTrace
}

/**
 * Beyond the contract: a deployment that refuses with 409 both who has signed and whose envelope is
 * still being processed is asked which it is. Whatever cannot be told stays the refusal that it was.
 */
export function tellNotYet(
  service: Service,
  { recipients, envelopes, retryAfter }: StatesDialect,
  { recipientId, trace }: RefusedOrder,
): (refusal: unknown) => Promise<never> {
  const statusOf = async (path: string, known: readonly string[]) => {
    const { body } = await service.call({ method: 'GET', path, success: 200, trace })
    return known.some((status) => status === body['status']) ? body : undefined
  }
  const mayStillCome = async (): Promise<boolean> => {
    const recipient = await statusOf(
      `/v1/recipients/${encodeURIComponent(recipientId)}`,
      recipients,
    )
    const envelopeId = recipient?.['envelope_id']
    if (!isEnvelopeId(envelopeId)) return false
    return (await statusOf(`/v1/envelopes/${envelopeId}`, envelopes)) !== undefined
  }
  return async (refusal) => {
    const isState =
      refusal instanceof ProxyFailure &&
      refusal.code === 'recipient_not_actionable' &&
      refusal.details.upstreamStatus === 409
    if (!isState || !(await mayStillCome().catch(() => false))) throw refusal
    throw new ProxyFailure('not_ready_yet', { ...refusal.details, retryAfter })
  }
}
