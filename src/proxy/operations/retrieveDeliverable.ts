import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { parseDeliverable, type Deliverable } from '../../contract/deliverable.js'
import type { CallTrace } from '../events/proxyEvent.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Performed, ServiceCalls } from '../services/serviceCalls.js'

/** Reads a deliverable with the service's adapter. */
export async function retrieveDeliverable(
  { adapter, perform }: ServiceCalls,
  { fileUrlRules }: Pick<ProxyConfig, 'fileUrlRules'>,
  deliverableId: string,
  trace: CallTrace,
): Promise<Performed<Deliverable>> {
  return perform({ about: 'deliverable', trace }, async (send) => {
    const deliverable = parseDeliverable(await adapter.retrieveDeliverable?.(deliverableId, send))
    if (deliverable?.id !== deliverableId) throw new ProxyFailure('upstream_invalid')
    // Portals use this url in a link, so schemes such as `javascript:` must be refused.
    if (deliverable.url != null && !parseCeremonyUrl(deliverable.url, fileUrlRules)) {
      throw new ProxyFailure('upstream_invalid_url')
    }
    return deliverable
  })
}

/** Reads a deliverable for the host, outside a request of a browser. */
export type ReadDeliverable = (deliverableId: string) => Promise<Deliverable>

/** Builds the function that reads a deliverable. It rejects with a `ProxyFailure`. */
export function createDeliverableReader(
  service: ServiceCalls,
  config: Pick<ProxyConfig, 'fileUrlRules'>,
): ReadDeliverable {
  return async (deliverableId) => {
    if (!service.isDeliverableId(deliverableId)) throw new ProxyFailure('invalid_deliverable_id')
    const trace = { requestId: crypto.randomUUID() }
    return (await retrieveDeliverable(service, config, deliverableId, trace)).result
  }
}
