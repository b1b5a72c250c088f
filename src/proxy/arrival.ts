import { validTraceparent } from './events/traceparent.js'
import type { Incoming } from './request/replyHandler.js'
import type { CallTrace } from './service/service.js'

/**
 * A request on its way through the proxy.
 *
 * A class, as is most that waits for the service together with a call: object literals that V8 has seen
 * outlive a few collections, as under every burst, it makes old from the start. From then on each keeps
 * its whole call, dead as both are, until the next collection of everything.
 */
export class Arrival implements Incoming, CallTrace {
  readonly request: Request
  readonly writtenUrl: string | undefined
  readonly plainPath: string | undefined
  /** By `performance.now()`. */
  readonly startedAt = performance.now()
  readonly #incoming: Incoming
  #requestId: string | undefined

  constructor(incoming: Incoming) {
    this.request = incoming.request
    this.writtenUrl = incoming.writtenUrl
    this.plainPath = incoming.plainPath
    this.#incoming = incoming
  }

  /** Made when it is first asked for: as Node makes it, it holds half a kilobyte until it is written. */
  get requestId(): string {
    return (this.#requestId ??= crypto.randomUUID())
  }

  get traceparent(): string | undefined {
    return validTraceparent(this.request.headers)
  }

  bytes(maxBytes: number): ReturnType<Incoming['bytes']> {
    return this.#incoming.bytes(maxBytes)
  }
}
