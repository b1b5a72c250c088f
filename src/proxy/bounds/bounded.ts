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

/**
 * Reads a body, and stops as soon as it is larger than `maxBytes`. The received bytes are counted
 * after decompression; the `Content-Length` header is ignored.
 */
export async function readBoundedBytes(
  body: ByteSource | null,
  maxBytes: number,
): Promise<BoundedBytes> {
  if (!body) return new Uint8Array(0)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const source = chunksOf(body)
    // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
    for (let step = await source.next(); !step.done; step = await source.next()) {
      size += step.value.byteLength
      if (size > maxBytes) {
        // Not awaited: cancelling a cloned body waits until its other copy is cancelled too.
        void Promise.resolve(source.return?.()).catch(() => {})
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

/** WebKit's streams are not iterable. The package's test kit runs this proxy in WebKit. */
type WebKitStream = Pick<ReadableStream<Uint8Array>, 'getReader'>

/** Returns the chunks of a body, one after the other. `return` ends the transfer. */
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
