import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { parseDeliverable, type Deliverable } from '../../contract/deliverable.js'
import * as routes from '../../contract/routes.js'
import type { CallTrace } from '../../reports/proxyEvent.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import type { WaitingFile } from '../services/waitingFiles.js'
import type { Performed, ServiceCalls, ServiceOperation } from '../services/serviceCalls.js'

/** Reads a deliverable with the service's adapter. Adds the proxy's own url if that sends the file. */
export async function retrieveDeliverable(
  { adapter, perform }: ServiceCalls,
  { fileUrlRules, publicUrl }: Pick<ProxyConfig, 'fileUrlRules' | 'publicUrl'>,
  deliverableId: string,
  how: Pick<ServiceOperation, 'trace' | 'reuses'>,
): Promise<Performed<Deliverable>> {
  return perform({ about: 'deliverable', ...how }, async (send) => {
    const deliverable = parseDeliverable(await adapter.retrieveDeliverable?.(deliverableId, send))
    if (deliverable?.id !== deliverableId) throw new ProxyFailure('upstream_invalid')
    if (adapter.downloadDeliverable) {
      if (deliverable.status !== 'generated') return deliverable
      return { ...deliverable, url: publicUrl + routes.deliverableFile(deliverableId) }
    }
    // Portals use this url in a link. So `javascript:` is refused, and a page of the portal itself.
    if (deliverable.url != null && !parseCeremonyUrl(deliverable.url, fileUrlRules)) {
      const remedy = 'The `url` of a deliverable must be https, and on no origin of the portal.'
      throw new ProxyFailure('upstream_invalid_url', { remedy })
    }
    return deliverable
  })
}

/** What a reader of a file holds: a place among the open files, and one until the first byte. */
interface FilePlaces {
  /** Frees the place of the file, when it has ended or the service has refused it. */
  readonly close: () => void
  readonly waiting: WaitingFile
}

/** Requests a deliverable's file, or the document that a recipient can sign, from the service. */
export async function downloadFile(
  { adapter, perform }: ServiceCalls,
  operation: 'retrieve_deliverable' | 'retrieve_document',
  { request, id, trace }: { request: Request; id: string; trace: CallTrace },
  { close, waiting }: FilePlaces,
): Promise<Answer> {
  const isDocument = operation === 'retrieve_document'
  const about = isDocument ? 'recipient' : 'deliverable'
  const how = { about, trace, reader: request.signal, reuses: 'moment' } as const
  const performed = await perform(how, async (send, download) => {
    const nameCall = isDocument ? adapter.document : adapter.downloadDeliverable
    const call = await nameCall?.(id, send)
    if (!call || !/^[\w.-]{1,64}$/.test(call.name)) throw new ProxyFailure('internal_error')
    waiting.name(call.path)
    const { body, length, ended } = await download(call)
    waiting.free(length)
    void ended.then(waiting.free).then(close)
    return { body, type: call.type, name: call.name }
  }).catch((failure: unknown) => {
    waiting.free()
    close()
    // Nobody gets this answer. A failure would be reported as the service's.
    if (request.signal.aborted) return undefined
    throw failure
  })
  const answer = { status: 200, body: {} } as const
  if (!performed) return answer
  return { ...answer, file: performed.result, upstreamStatus: performed.upstreamStatus }
}
