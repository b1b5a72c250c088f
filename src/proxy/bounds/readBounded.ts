import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** Bytes that a request's body may have. */
export const MAX_REQUEST_BYTES = 8_192

/** Bytes that an answer of the service may have. */
export const MAX_ANSWER_BYTES = 65_536

/** What is wrong with a body, in the order in which it is found. */
export type BodyFault = 'too_large' | 'unreadable' | 'not_utf8'

/** A body as the web has it, or as chunks that have been read already. */
export type ByteSource = ReadableStream<Uint8Array> | Iterable<Uint8Array>

/**
 * Reads a body as UTF-8 text and stops as soon as it has more than `maxBytes`. It counts the bytes as
 * they come, after any decompression, and believes no declared length.
 */
export async function readBounded(
  body: ByteSource | null,
  maxBytes: number,
): Promise<string | { readonly fault: BodyFault }> {
  const bytes = await readBoundedBytes(body, maxBytes)
  if ('fault' in bytes) return bytes
  try {
    return decoder.decode(bytes)
  } catch {
    return { fault: 'not_utf8' }
  }
}

/** As {@link readBounded}, without decoding: a signature covers the bytes as they came. */
export async function readBoundedBytes(
  body: ByteSource | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | { readonly fault: BodyFault }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of chunksOf(body)) {
      size += chunk.byteLength
      if (size > maxBytes) return { fault: 'too_large' }
      chunks.push(chunk)
    }
  } catch {
    // The other side went away in the middle, or someone else has read the body before.
    return { fault: 'unreadable' }
  }
  return concat(chunks, size)
}

/** A JSON text that holds an object; otherwise which of the two it is not. */
export function parseJsonObject(text: string): JsonObject | 'not_json' | 'not_an_object' {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : 'not_an_object'
  } catch {
    return 'not_json'
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Not the stream's own iterator: not every runtime has one. */
async function* chunksOf(body: ByteSource | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  if (!('getReader' in body)) {
    yield* body
    return
  }
  const reader = body.getReader()
  let ended = false
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one chunk comes after the other
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    ended = true
  } finally {
    if (!ended) void reader.cancel().catch(() => {})
  }
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}
