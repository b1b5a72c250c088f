/** What is wrong with a body, in the order in which it is found out. */
export type BodyFault = 'too_large' | 'unreadable' | 'not_utf8'

/** A body as the web has it, as Node has it, or as chunks that somebody has read already. */
export type ByteSource =
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | Iterable<Uint8Array>

/**
 * Reads a body as UTF-8 text and stops as soon as it has more than `maxBytes`. Bytes are counted as
 * they come, after any decompression: no length that anyone declares is believed.
 */
export async function readBounded(
  body: ByteSource | null | Promise<ByteSource>,
  maxBytes: number,
): Promise<string | { readonly fault: BodyFault }> {
  if (!body) return ''
  let source: ByteSource
  try {
    source = await body
  } catch {
    return { fault: 'unreadable' }
  }
  // What has been read already needs no turn of its own.
  if (isChunks(source)) return readChunks(source, maxBytes)
  const chunks = await collect(source, maxBytes)
  return 'fault' in chunks ? chunks : decode(chunks)
}

/** As {@link readBounded}, for what has been read already. */
export function readChunks(
  chunks: readonly Uint8Array[],
  maxBytes: number,
): string | { readonly fault: BodyFault } {
  const bounded = withinBound(chunks, maxBytes)
  return 'fault' in bounded ? bounded : decode(bounded)
}

/** As {@link readBounded}, and leaves the bytes as they came: a signature is about nothing else. */
export async function readBoundedBytes(
  body: ByteSource | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | { readonly fault: BodyFault }> {
  const chunks = body ? await collect(body, maxBytes) : []
  return 'fault' in chunks ? chunks : concat(chunks)
}

async function collect(
  source: ByteSource,
  maxBytes: number,
): Promise<readonly Uint8Array[] | { readonly fault: BodyFault }> {
  try {
    // What has been read already needs no turn of its own for each chunk.
    if (Symbol.iterator in source) return withinBound([...source], maxBytes)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of 'getReader' in source ? chunksOf(source) : source) {
      size += chunk.byteLength
      if (size > maxBytes) return { fault: 'too_large' }
      chunks.push(chunk)
    }
    return chunks
  } catch {
    // The other side went away in the middle, or someone else has read the body before us.
    return { fault: 'unreadable' }
  }
}

/** Whether a body has been read already. */
export function isChunks(source: unknown): source is readonly Uint8Array[] {
  return Array.isArray(source)
}

function withinBound(
  chunks: readonly Uint8Array[],
  maxBytes: number,
): readonly Uint8Array[] | { readonly fault: BodyFault } {
  let size = 0
  for (const { byteLength } of chunks) size += byteLength
  return size > maxBytes ? { fault: 'too_large' } : chunks
}

/** Not the stream's own iterator: not every runtime has one. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
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

/** Decodes whole texts only, so it holds nothing from one to the next. */
const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(chunks: readonly Uint8Array[]): string | { readonly fault: BodyFault } {
  const [first = new Uint8Array()] = chunks
  try {
    return decoder.decode(chunks.length <= 1 ? first : concat(chunks))
  } catch {
    return { fault: 'not_utf8' }
  }
}

function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0))
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}
