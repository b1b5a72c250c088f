import { readBoundedBytes, type BoundedBytes } from '../proxy/bounds/bounded.js'

/** How long a body can take to arrive, in milliseconds. */
const TIMEOUT_MS = 10_000

/** How many of the largest bodies a receiver holds at most while their senders are not verified. */
const MOST_BODIES = 8

/** A body that is still arriving. */
interface Reading {
  bytes: number
  readonly stop: () => void
}

/**
 * Builds a function that reads the bodies of one receiver, of at most `maxBytes` bytes each. Anybody
 * can send a body, so all unfinished bodies together hold at most eight times `maxBytes`. Above that,
 * the oldest one is given up: a sender who sends slowly must not keep out the service, which does not.
 */
export function createBodyReader(
  maxBytes: number,
): (body: Request['body']) => Promise<BoundedBytes> {
  const unfinished = new Set<Reading>()
  let held = 0

  function keep(reading: Reading, bytes: number): void {
    reading.bytes += bytes
    held += bytes
    for (const { stop } of unfinished) {
      if (held <= MOST_BODIES * maxBytes) return
      stop()
    }
  }

  return async (body) => {
    if (!body) return new Uint8Array()
    const reader = body.getReader()
    let isStopped = false
    const reading: Reading = {
      bytes: 0,
      stop: () => {
        isStopped = true
        if (unfinished.delete(reading)) held -= reading.bytes
        // Frees the connection. A pending `read` then returns, as if the body had ended.
        void reader.cancel().catch(() => {})
      },
    }
    async function* chunks(): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
        const { done, value } = await reader.read()
        if (isStopped) throw new Error('The body was given up.')
        if (done) return
        keep(reading, value.byteLength)
        yield value
      }
    }
    unfinished.add(reading)
    const timer = setTimeout(reading.stop, TIMEOUT_MS)
    try {
      return await readBoundedBytes(chunks(), maxBytes)
    } finally {
      clearTimeout(timer)
      reading.stop()
    }
  }
}
