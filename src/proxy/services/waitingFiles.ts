import { ProxyFailure } from '../reply/proxyFailure.js'

/** The place of a file that waits for its first byte. */
export interface WaitingFile {
  /** Names the file. Throws `upstream_busy` if it is large, and another large file waits. */
  readonly name: (path: string) => void
  /** Frees the place. The size says whether the next reader of this file needs a large place. */
  readonly free: (size?: number) => void
}

/** Takes a place for a subject. Throws `upstream_busy` if no place is free. */
export type WaitForFile = (subject: string) => WaitingFile

/** How many files wait at one time in this process, and how many of them can be large. */
const PLACES = { all: 2, large: 1 }

/** The size of a large file in bytes: 10 MiB. */
const LARGE_BYTES = 10_485_760

/** How many large files the proxy remembers. */
const REMEMBERED = 1_000

/** Seconds after which a refused reader can try again. */
const RETRY_SECONDS = 5

const REMEDY =
  'Other files wait for the first byte of the signing service. A person can wait for one file, and all people of a process for two, of which one can be larger than 10 MB.'

/**
 * Limits how many files wait for their first byte, because one large file can use a service's only
 * thread, and nobody can sign meanwhile. A proxy knows the size of a file after its first reader.
 */
export function createWaitingFiles(): WaitForFile {
  const waiting = new Map<string, { isLarge: boolean }>()
  const largePaths = new Set<string>()

  function remember(path: string): void {
    largePaths.add(path)
    const [oldest] = largePaths
    if (oldest !== undefined && largePaths.size > REMEMBERED) largePaths.delete(oldest)
  }

  return (subject) => {
    if (waiting.has(subject) || waiting.size >= PLACES.all) throw busy()
    const place = { isLarge: false }
    waiting.set(subject, place)
    let path: string | undefined
    return {
      name: (named) => {
        path = named
        if (!largePaths.has(named)) return
        const largeCount = [...waiting.values()].filter(({ isLarge }) => isLarge).length
        if (largeCount >= PLACES.large) throw busy()
        place.isLarge = true
      },
      free: (size = 0) => {
        if (waiting.get(subject) === place) waiting.delete(subject)
        if (path !== undefined && size > LARGE_BYTES) remember(path)
      },
    }
  }
}

function busy(): ProxyFailure {
  return new ProxyFailure('upstream_busy', { retryAfter: RETRY_SECONDS, remedy: REMEDY })
}
