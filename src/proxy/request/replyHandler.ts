import type { ByteSource } from '../bounds/readBounded.js'
import type { Reply } from '../reply/Reply.js'

/** A request as an adapter hands it in: its body apart, so that the adapter chooses how to read it. */
export interface Incoming {
  readonly request: Request
  /**
   * Called at most once, and only where a body is wanted. What comes beyond `maxBytes` will not be
   * read: the source may end at any point after them.
   */
  readonly bytes: (maxBytes: number) => ByteSource | null | Promise<ByteSource>
}

/** Answers a request. Never rejects. */
export type ReplyHandler = (incoming: Incoming) => Promise<Reply>

const handlers = new WeakMap<(request: Request) => Promise<Response>, ReplyHandler>()

/** Remembers what is behind a proxy's `fetch`. */
export function rememberReplyHandler(
  fetch: (request: Request) => Promise<Response>,
  handler: ReplyHandler,
): void {
  handlers.set(fetch, handler)
}

/**
 * What is behind a proxy's `fetch`, for an adapter of ours that can read bodies and write replies
 * without streams and a `Response`: in Node those take most of the time of a call. `undefined` for any
 * other function, also one that a host has put around the proxy's: that is then called as it is.
 */
export function replyHandlerOf(
  fetch: (request: Request) => Promise<Response>,
): ReplyHandler | undefined {
  return handlers.get(fetch)
}
