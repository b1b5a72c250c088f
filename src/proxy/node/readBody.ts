import type { IncomingMessage } from 'node:http'

/**
 * Reads the body of a request, or what a parser has left of it, up to the chunk with which it has more
 * than `maxBytes`. By events: an async iterator of the stream takes several times as long.
 *
 * Leaves the request open where it stops early, since the answer still has to go out.
 */
export function readBody(req: ReadRequest, maxBytes: number): Promise<readonly Uint8Array[]> {
  if (Buffer.isBuffer(req.rawBody)) return Promise.resolve([req.rawBody])
  if (req.readableEnded) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    req[READING] = new Reading(maxBytes, resolve, reject)
    // The listeners stay: to take them away again costs more than all that they do, and a request
    // whose body is no longer wanted must flow all the same.
    req.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
    if (req.destroyed) onClose.call(req)
    // A middleware may have paused it.
    if (req.isPaused()) req.resume()
  })
}

/** Where a request keeps its reading, as long as that lasts. */
const READING = Symbol('reading')

/** A request, with what a parser may have left on it. */
interface ReadRequest extends IncomingMessage {
  rawBody?: unknown
  [READING]?: Reading | undefined
}

/**
 * What has been read so far. On the request, so that listeners are the same functions for all: of each
 * call they would hold its body, and half a kilobyte, until the service has answered.
 */
class Reading {
  readonly chunks: Uint8Array[] = []
  size = 0
  readonly maxBytes: number
  readonly resolve: (chunks: readonly Uint8Array[]) => void
  readonly reject: (error: Error) => void

  constructor(maxBytes: number, resolve: Reading['resolve'], reject: Reading['reject']) {
    this.maxBytes = maxBytes
    this.resolve = resolve
    this.reject = reject
  }
}

function onData(this: ReadRequest, chunk: Uint8Array | string): void {
  const reading = this[READING]
  if (!reading) return
  // A middleware may have called `setEncoding`.
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  reading.chunks.push(bytes)
  reading.size += bytes.byteLength
  if (reading.size > reading.maxBytes) onEnd.call(this)
}

function onEnd(this: ReadRequest): void {
  const reading = this[READING]
  this[READING] = undefined
  reading?.resolve(reading.chunks)
}

function onError(this: ReadRequest, error: Error): void {
  const reading = this[READING]
  this[READING] = undefined
  reading?.reject(error)
}

function onClose(this: ReadRequest): void {
  if (this[READING]) onError.call(this, new Error('The client went away.'))
}
