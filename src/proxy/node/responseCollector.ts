import type { Dispatcher } from 'undici'
import { MAX_ANSWER_BYTES } from '../bounds/readBounded.js'
import type { ServiceRequest, ServiceResponse } from '../options/serviceOptions.js'

type Controller = Dispatcher.DispatchController
type ResponseHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/**
 * Collects one response from undici. Resolves when the response is complete or larger than the proxy
 * reads. Rejects when it breaks off.
 */
export function collectResponse(
  { signal, tellSent }: Pick<ServiceRequest, 'signal' | 'tellSent'>,
  resolve: (response: ServiceResponse) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  const chunks: Uint8Array[] = []
  let size = 0
  let status = 0
  let headers: ResponseHeaders = {}

  function complete(): void {
    resolve({ status, headers: { get: (name) => textOf(headers[name]) }, body: chunks })
  }

  return {
    /** Called right before anything is sent, which may be long after the call was made. */
    onRequestStart(controller: Controller) {
      const abort = (): void => controller.abort(new Error('The time is up.'))
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort, { once: true })
      tellSent(true)
    },
    onResponseStart(_controller, responseStatus, responseHeaders) {
      status = responseStatus
      headers = responseHeaders
    },
    onResponseData(controller, chunk) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size <= MAX_ANSWER_BYTES) return
      complete()
      controller.abort(new Error('The response is too large.'))
    },
    onResponseEnd: complete,
    onResponseError: (_controller, error) => reject(error),
  }
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
