import type { IncomingMessage } from 'node:http'

/**
 * Reads the body of a request, or what a parser has left of it, up to the chunk with which it has more
 * than `maxBytes`. By events: an async iterator of the stream takes several times as long.
 *
 * Leaves the request open where it stops early, since the answer still has to go out.
 */
export function readBody(
  req: IncomingMessage & { rawBody?: unknown },
  maxBytes: number,
): Promise<readonly Uint8Array[]> {
  if (Buffer.isBuffer(req.rawBody)) return Promise.resolve([req.rawBody])
  if (req.readableEnded) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    // The listeners stay: to take them away again costs more than all that they do, and a request
    // whose body is no longer wanted must flow all the same.
    let finished = false
    const finish = (): void => {
      finished = true
      resolve(chunks)
    }
    const onData = (chunk: Uint8Array | string): void => {
      if (finished) return
      // A middleware may have called `setEncoding`.
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      chunks.push(bytes)
      size += bytes.byteLength
      if (size > maxBytes) finish()
    }
    const onClose = (): void => {
      if (!finished) reject(new Error('The client went away.'))
    }
    req.on('data', onData).on('end', finish).on('error', reject).on('close', onClose)
    if (req.destroyed) onClose()
    // A middleware may have paused it.
    if (req.isPaused()) req.resume()
  })
}
