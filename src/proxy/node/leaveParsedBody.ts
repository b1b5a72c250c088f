import type { IncomingMessage } from 'node:http'

/** What body parsers leave on a request. */
interface ParsedRequest extends IncomingMessage {
  body?: unknown
  rawBody?: unknown
}

/**
 * Puts the body that a parser has consumed back within reach, under the name `rawBody`, where srvx
 * looks for it first. Does nothing to a request whose stream nobody has read.
 */
export function leaveParsedBody(req: ParsedRequest): void {
  if (!req.readableDidRead || req.rawBody !== undefined || req.body === undefined) return
  req.rawBody = bytesOf(req.body)
}

/** A text or buffer is the body itself; anything else came out of a JSON parser. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : writtenOut(body))
}

/** Empty, and so no JSON, where it holds what JSON cannot, such as a `BigInt`. */
function writtenOut(body: unknown): string {
  try {
    return JSON.stringify(body) ?? ''
  } catch {
    return ''
  }
}
