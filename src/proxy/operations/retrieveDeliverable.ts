import { parseDeliverable } from '../../contract/deliverable.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import { parseAnsweredUrl, type Service } from '../service/service.js'
import type { CallTrace } from '../events/proxyEvent.js'

/** Sends `GET /v1/deliverables/{deliverable_id}` (service contract, Endpoints 3). */
export async function retrieveDeliverable(
  service: Service,
  config: ProxyConfig,
  deliverableId: string,
  trace: CallTrace,
): Promise<Answer> {
  const { status, body } = await service.call({
    method: 'GET',
    path: `/v1/deliverables/${deliverableId}`,
    success: 200,
    trace,
  })
  const deliverable = parseDeliverable(body)
  if (deliverable?.id !== deliverableId) {
    throw new ProxyFailure('upstream_invalid', { upstreamStatus: status })
  }
  // Portals use this url in a link, so schemes such as `javascript:` must be refused.
  if (deliverable.url != null && !parseAnsweredUrl(deliverable.url, config)) {
    throw new ProxyFailure('upstream_invalid_url', { upstreamStatus: status })
  }
  return { status: 200, body: deliverable, upstreamStatus: status }
}
