import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** {@link withDeadline} rejects with this error when its time is up. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'

  constructor(ms: number) {
    super(`No result within ${ms} ms.`)
  }
}

/**
 * Returns the result of `work`. If `work` takes longer than `ms` milliseconds, rejects and calls
 * `onTimeUp`.
 *
 * @throws `DeadlineExceeded`, or the error of `work`.
 */
export function withDeadline<Result>(
  ms: number,
  work: () => Result | Promise<Result>,
  onTimeUp?: () => void,
): Promise<Result> {
  const working = work()
  const isPending = typeof working === 'object' && working !== null && 'then' in working
  if (!isPending) return Promise.resolve(working)
  return new Promise((resolve, reject) => {
    // AbortSignal.timeout() cannot be cancelled, so each call would leave a running timer behind.
    const timer = setTimeout(() => {
      reject(new DeadlineExceeded(ms))
      onTimeUp?.()
    }, ms)
    void Promise.resolve(working)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** The maximum size of a browser's request body, in bytes. */
export const MAX_REQUEST_BYTES = 8_192

/** The maximum size of a response body from the signing service, in bytes. */
export const MAX_ANSWER_BYTES = 65_536

/** Why a body is refused. `unreadable`: the connection broke, or other code has read the body. */
export type BodyFault = 'too_large' | 'unreadable' | 'not_utf8'

/** The body of a request or response: a web stream, or an async iterable of chunks. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** A complete body, or the reason why it is refused. */
export type BoundedBytes = Uint8Array<ArrayBuffer> | { readonly fault: BodyFault }

/** Decodes a body as UTF-8, or returns the reason why it is refused. */
export function decodeText(bytes: BoundedBytes): string | { readonly fault: BodyFault } {
  if ('fault' in bytes) return bytes
  try {
    return decoder.decode(bytes)
  } catch {
    return { fault: 'not_utf8' }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Keeps a chunk of a body. Returns `false` if the body is too large. */
type Keep = (chunk: Uint8Array) => boolean

/**
 * Reads a body, and stops as soon as it is larger than `maxBytes`. The received bytes are counted
 * after decompression; the `Content-Length` header is ignored.
 */
export async function readBoundedBytes(
  body: ByteSource | NodeStream | null,
  maxBytes: number,
): Promise<BoundedBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  const keep: Keep = (chunk) => {
    size += chunk.byteLength
    if (size <= maxBytes) chunks.push(chunk)
    return size <= maxBytes
  }
  try {
    if (body) await ('on' in body ? readNodeStream(body, keep) : readWebStream(body, keep))
  } catch {
    // The sender closed the connection, or other code has already read the body.
    return { fault: 'unreadable' }
  }
  if (size > maxBytes) return { fault: 'too_large' }
  const bytes = new Uint8Array(size)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}

/** Node's own stream. Its iterator takes several times as much processor time as its events. */
interface NodeStream {
  readonly readableEnded: boolean
  on: (event: string, listener: (chunk: Uint8Array) => void) => NodeStream
}

/** Reads Node's stream. A client that still sends reads no response, so the rest is read too. */
function readNodeStream(stream: NodeStream, keep: Keep): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Uint8Array) => {
      if (!keep(chunk)) resolve()
    })
    stream.on('end', () => resolve()).on('error', reject)
    // Node reports a promise that is settled twice, which costs 3 % of a call.
    stream.on('close', () => stream.readableEnded || reject())
  })
}

/** WebKit's streams are not iterable. The package's test kit runs this proxy in WebKit. */
type WebKitStream = Pick<ReadableStream<Uint8Array>, 'getReader'>

async function readWebStream(
  stream: AsyncIterable<Uint8Array> | WebKitStream,
  keep: Keep,
): Promise<void> {
  const iterator = chunksOf(stream)
  let step = await iterator.next()
  // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
  while (!step.done && keep(step.value)) step = await iterator.next()
  // Not awaited: cancelling a cloned body waits until its other copy is cancelled too.
  if (!step.done) void Promise.resolve(iterator.return?.()).catch(() => {})
}

export function chunksOf(
  body: ByteSource | WebKitStream,
): Pick<AsyncIterator<Uint8Array>, 'next' | 'return'> {
  if (Symbol.asyncIterator in body) return body[Symbol.asyncIterator]()
  const reader = body.getReader()
  const cancel = async (): Promise<IteratorReturnResult<undefined>> => {
    await reader.cancel()
    return { done: true, value: undefined }
  }
  return { next: async () => reader.read(), return: cancel }
}

/** Parses a JSON object. Returns the reason if the text is not JSON or not an object. */
export function parseJsonObject(text: string): JsonObject | 'not_json' | 'not_an_object' {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : 'not_an_object'
  } catch {
    return 'not_json'
  }
}
