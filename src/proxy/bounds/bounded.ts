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
  return new Promise((resolve, reject) => {
    const pending = Promise.resolve(work())
    // AbortSignal.timeout() cannot be cancelled, so each call would leave a running timer behind.
    const timer = setTimeout(() => {
      reject(new DeadlineExceeded(ms))
      onTimeUp?.()
    }, ms)
    pending.then(
      (result) => {
        clearTimeout(timer)
        return resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        return reject(error)
      },
    )
  })
}

/** The maximum size of a browser's request body, in bytes. */
export const MAX_REQUEST_BYTES = 8_192

/** The maximum size of a response body from the signing service, in bytes. */
export const MAX_ANSWER_BYTES = 65_536

/** Why a body is refused. `unreadable`: the connection broke, or other code has read the body. */
export type BodyFault = 'too_large' | 'unreadable' | 'not_utf8'

/** The body of a request or response: a web stream, or an iterable of chunks. */
export type ByteSource =
  | ReadableStream<Uint8Array>
  | Iterable<Uint8Array>
  | AsyncIterable<Uint8Array>

/** A body decoded as UTF-8, or the reason why it is refused. */
export type BodyText = string | { readonly fault: BodyFault }

/** Reads a body as UTF-8. Returns a fault if it is larger than `maxBytes`, broken or not UTF-8. */
export async function readBounded(
  body: ByteSource | NodeStream | null,
  maxBytes: number,
): Promise<BodyText> {
  const bytes = await readBoundedBytes(body, maxBytes)
  if ('fault' in bytes) return bytes
  try {
    return decoder.decode(bytes)
  } catch {
    return { fault: 'not_utf8' }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a body, and stops as soon as it is larger than `maxBytes`. The received bytes are counted
 * after decompression; the `Content-Length` header is ignored.
 */
export async function readBoundedBytes(
  body: ByteSource | NodeStream | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | { readonly fault: BodyFault }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const source: ByteSource | WebKitStream =
      body && 'on' in body ? await chunksOf(body, maxBytes) : (body ?? [])
    let iterator
    if (Symbol.asyncIterator in source) iterator = source[Symbol.asyncIterator]()
    else if (Symbol.iterator in source) iterator = source[Symbol.iterator]()
    else iterator = readerOf(source)
    // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
      size += step.value.byteLength
      if (size > maxBytes) {
        // Not awaited: cancelling a cloned body waits until its other copy is cancelled too.
        void Promise.resolve(iterator.return?.()).catch(() => {})
        return { fault: 'too_large' }
      }
      chunks.push(step.value)
    }
  } catch {
    // The sender closed the connection, or other code has already read the body.
    return { fault: 'unreadable' }
  }
  const bytes = new Uint8Array(size)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}

/** Node's own stream. Its iterator takes several times as much processor time as its events. */
type NodeStream = { readonly on: (event: string, handle: (chunk: Uint8Array) => void) => unknown }

/** Returns the chunks of Node's stream. Above `maxBytes`, the rest is read, but not kept. */
async function chunksOf(stream: NodeStream, maxBytes: number): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let size = 0
  await new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      if (size > maxBytes) return
      size += chunk.byteLength
      chunks.push(chunk)
      if (size > maxBytes) resolve(undefined)
    })
    stream.on('end', resolve)
    for (const event of ['error', 'close']) stream.on(event, reject)
  })
  return chunks
}

/** WebKit's streams are not iterable. The package's test kit runs this proxy in WebKit. */
type WebKitStream = Pick<ReadableStream<Uint8Array>, 'getReader'>

function readerOf(stream: WebKitStream) {
  const reader = stream.getReader()
  return { next: async () => reader.read(), return: async () => reader.cancel() }
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
