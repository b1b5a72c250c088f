import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** The error of {@link withDeadline} when the time is up. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * Waits for `work` for at most `ms` milliseconds. When the time is up it rejects and calls `onTimeUp`,
 * also if `work` never settles.
 *
 * @throws `DeadlineExceeded`, or the error of `work`.
 */
export function withDeadline<Result>(
  ms: number,
  work: () => Promise<Result>,
  onTimeUp?: () => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const pending = work()
    // Not AbortSignal.timeout(): it cannot be cancelled, so each call would leave a timer behind.
    const timer = setTimeout(() => {
      reject(new DeadlineExceeded())
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

/** The most bytes of a request's body. */
export const MAX_REQUEST_BYTES = 8_192

/** The most bytes of a service's response. */
export const MAX_ANSWER_BYTES = 65_536

/** What can be wrong with a body. */
export type BodyFault = 'too_large' | 'unreadable' | 'not_utf8'

/** A body as a web stream, or as chunks. */
export type ByteSource =
  | ReadableStream<Uint8Array>
  | Iterable<Uint8Array>
  | AsyncIterable<Uint8Array>

/** A body in UTF-8, or what is wrong with it. */
export type BodyText = string | { readonly fault: BodyFault }

/** Reads a body of at most `maxBytes` as UTF-8. */
export async function readBounded(body: ByteSource | null, maxBytes: number): Promise<BodyText> {
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
 * Reads a body, and stops as soon as it has more than `maxBytes`. It counts the received bytes after any
 * decompression, and does not trust a declared length.
 */
export async function readBoundedBytes(
  body: ByteSource | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | { readonly fault: BodyFault }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const source: ByteSource | WebKitStream = body ?? []
    let iterator
    if (Symbol.asyncIterator in source) iterator = source[Symbol.asyncIterator]()
    else if (Symbol.iterator in source) iterator = source[Symbol.iterator]()
    else iterator = readerOf(source)
    // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
      size += step.value.byteLength
      if (size > maxBytes) {
        // Not awaited: a cloned body is cancelled only once its other half is cancelled too.
        void Promise.resolve(iterator.return?.()).catch(() => {})
        return { fault: 'too_large' }
      }
      chunks.push(step.value)
    }
  } catch {
    // The sender closed the connection, or other code has read the body before.
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

/** Streams of WebKit are not iterable. The test kit runs this proxy there. */
type WebKitStream = Pick<ReadableStream<Uint8Array>, 'getReader'>

function readerOf(stream: WebKitStream) {
  const reader = stream.getReader()
  return { next: async () => reader.read(), return: async () => reader.cancel() }
}

/** Parses a JSON object, or returns what is wrong with the text. */
export function parseJsonObject(text: string): JsonObject | 'not_json' | 'not_an_object' {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : 'not_an_object'
  } catch {
    return 'not_json'
  }
}
