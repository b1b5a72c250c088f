/** What is wrong with a body, in the order in which it is found out. */
export type BodyFault = 'too_large' | 'unreadable' | 'not_utf8'

/**
 * Reads a body as UTF-8 text and stops as soon as it has more than `maxBytes`. Bytes are counted as
 * they come, after any decompression: no length that anyone declares is believed.
 */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string | { readonly fault: BodyFault }> {
  if (!body) return ''
  const chunks = await collect(body, maxBytes)
  return 'fault' in chunks ? chunks : decode(chunks)
}

async function collect(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<readonly Uint8Array[] | { readonly fault: BodyFault }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const reader = body.getReader()
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one chunk comes after the other
      const { done, value } = await reader.read()
      if (done) return chunks
      size += value.byteLength
      if (size > maxBytes) {
        void reader.cancel().catch(() => {})
        return { fault: 'too_large' }
      }
      chunks.push(value)
    }
  } catch {
    // The other side went away in the middle, or someone else has read the body before us.
    return { fault: 'unreadable' }
  }
}

function decode(chunks: readonly Uint8Array[]): string | { readonly fault: BodyFault } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
    return text + decoder.decode()
  } catch {
    return { fault: 'not_utf8' }
  }
}
