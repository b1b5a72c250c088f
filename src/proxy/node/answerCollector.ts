import type { Dispatcher } from 'undici'
import type { ServiceRequest, ServiceResponse } from '../options/serviceOptions.js'

type Controller = Dispatcher.DispatchController

/** The part of a request that this needs to know. */
type CollectedRequest = Pick<ServiceRequest, 'onTimeUp' | 'tellSent' | 'maxAnswerBytes'>

/** Before an answer begins: a call that waits holds none of its own. Nothing can be put into them. */
const NOTHING_YET: Uint8Array[] = []
const NO_HEADERS: ResponseHeaders = {}
Object.freeze(NOTHING_YET)
Object.freeze(NO_HEADERS)

/**
 * Collects one answer from undici, without the streams that its own `request` builds. Resolves when
 * the answer is complete or larger than anyone will read; rejects when it breaks off.
 */
export class AnswerCollector implements Dispatcher.DispatchHandler {
  readonly #onTimeUp: ServiceRequest['onTimeUp']
  readonly #tellSent: ServiceRequest['tellSent']
  readonly #maxBytes: number
  readonly #resolve: (response: ServiceResponse) => void
  readonly #reject: (error: Error) => void
  #chunks: Uint8Array[] = NOTHING_YET
  #size = 0
  #status = 0
  #headers: ResponseHeaders = NO_HEADERS

  constructor(
    { onTimeUp, tellSent, maxAnswerBytes }: CollectedRequest,
    resolve: (response: ServiceResponse) => void,
    reject: (error: Error) => void,
  ) {
    this.#onTimeUp = onTimeUp
    this.#tellSent = tellSent
    this.#maxBytes = maxAnswerBytes
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Called right before anything is sent, which may be long after the call was made. */
  onRequestStart(controller: Controller): void {
    this.#onTimeUp(() => controller.abort(new Error('The time is up.')))
    if (!controller.aborted) this.#tellSent(true)
  }

  onResponseStart(_controller: Controller, status: number, headers: ResponseHeaders): void {
    this.#status = status
    this.#headers = headers
    this.#chunks = []
  }

  onResponseData(controller: Controller, chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#size += chunk.byteLength
    if (this.#size <= this.#maxBytes) return
    this.#complete()
    controller.abort(new Error('The answer is too large.'))
  }

  onResponseEnd(): void {
    this.#complete()
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#reject(error)
  }

  #complete(): void {
    const headers = this.#headers
    this.#resolve({
      status: this.#status,
      headers: { get: (name) => textOf(headers[name]) },
      body: this.#chunks,
    })
  }
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

type ResponseHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]
