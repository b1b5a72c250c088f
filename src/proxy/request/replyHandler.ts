import type { ByteSource } from '../bounds/readBounded.js'
import { toResponse, type Reply } from '../reply/reply.js'

/** A request as an adapter hands it in: its body apart, so that the adapter chooses how to read it. */
export interface Incoming {
  readonly request: Request
  /** The address as the client has written it, where the adapter knows: `request` has it resolved. */
  readonly writtenUrl?: string | undefined
  /** The path of `request`, where the adapter knows it and finds nothing in it to resolve. */
  readonly plainPath?: string | undefined
  /**
   * Called at most once, and only where a body is wanted. What comes beyond `maxBytes` will not be
   * read: the source may end at any point after them.
   */
  bytes(maxBytes: number): ByteSource | null | Promise<ByteSource>
}

/** Answers a request. Never rejects. */
export type ReplyHandler = (incoming: Incoming) => Promise<Reply>

/**
 * A proxy's own `fetch`. What is behind it is there for adapters that can read bodies and write replies
 * without streams and a `Response`: in Node those take most of the time of a call.
 */
export interface ProxyFetch {
  (request: Request): Promise<Response>
  readonly handle: ReplyHandler
}

/** Makes the `fetch` that a proxy shows to the world. */
export function toProxyFetch(handle: ReplyHandler): ProxyFetch {
  const fetch = async (request: Request): Promise<Response> =>
    toResponse(await handle({ request, bytes: () => request.body }))
  return Object.assign(fetch, { handle })
}
