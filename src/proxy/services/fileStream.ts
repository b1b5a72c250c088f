import { chunksOf, type ByteSource } from '../bounds/bounded.js'

/** The limits of a file, and what happens when the transfer has ended. */
interface FileLimits {
  readonly maxBytes: number
  /** The longest time without a byte, because the service does not send or the reader does not read. */
  readonly idleMs: number
  /** The longest time for the whole file, so that a slow reader cannot hold a place for hours. */
  readonly longestMs: number
  /** Closes the connection to the service. */
  readonly abort: () => void
}

/** A file on its way from the service to the browser. */
export interface FileStream {
  readonly body: ReadableStream<Uint8Array>
  /** The size that the service's headers name, or 0. */
  readonly length: number
  /** Resolves with the bytes so far when the transfer has ended, however it ended. */
  readonly ended: Promise<number>
}

/**
 * Passes on a file chunk by chunk: the next chunk is read when the browser has taken the last one.
 * The stream fails if the connection breaks, the file is too large, `idleMs` pass without a byte, or
 * the whole file takes longer than `longestMs`.
 * The browser then sees an aborted download, and never a short file that looks whole.
 */
export function createFileStream(
  source: ByteSource | null,
  limits: FileLimits,
): Omit<FileStream, 'length'> {
  const { maxBytes, idleMs, longestMs, abort } = limits
  const endsAt = performance.now() + longestMs
  const chunks = chunksOf(source ?? new Blob().stream())
  let timer: ReturnType<typeof setTimeout> | undefined
  let size = 0
  const ending = new AbortController()
  const ended = new Promise<number>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve(size))
  })
  const end = (): void => ending.abort()

  function fail(controller: ReadableStreamDefaultController): void {
    clearTimeout(timer)
    controller.error(new Error('The file could not be sent to its end.'))
    abort()
    end()
  }

  function watch(controller: ReadableStreamDefaultController): void {
    clearTimeout(timer)
    const leftMs = Math.max(0, endsAt - performance.now())
    timer = setTimeout(() => fail(controller), Math.min(idleMs, leftMs))
  }

  const underlying = {
    start: watch,
    async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
      watch(controller)
      try {
        const { done, value } = await chunks.next()
        size += value?.byteLength ?? 0
        if (size > maxBytes) return fail(controller)
        if (!done) return controller.enqueue(value)
        clearTimeout(timer)
        controller.close()
        end()
      } catch {
        fail(controller)
      }
    },
    cancel(): void {
      clearTimeout(timer)
      abort()
      end()
    },
  }
  // Without a queue, a chunk is read only when the browser's connection can take it.
  return { body: new ReadableStream(underlying, { highWaterMark: 0 }), ended }
}
