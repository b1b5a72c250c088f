import { ProxyFailure } from '../../reply/proxyFailure.js'
import type { ServiceAnswer } from '../signingService.js'

/**
 * Which reads of other operations an operation can use. `moment`: one that began at the same moment.
 * `timer`: also one that began earlier, and an answer that is not too old. No person waits for it.
 */
export type Reuse = 'moment' | 'timer'

/** An answer of the service, and the bytes of its body. */
export interface SizedAnswer {
  readonly answer: ServiceAnswer
  readonly size: number
}

/** One operation that needs an answer. */
export interface Reader {
  readonly reuses: Reuse
  /** When the operation's time is up, as `performance.now()`. */
  readonly endsAt: number
  /** When the proxy last changed data of the service. An answer from before is too old. */
  readonly changedAt: number
  /** Aborts when the reader of a file leaves. */
  readonly leaves: AbortSignal | undefined
}

/** The reads of one proxy, which its operations share. */
export interface SharedReads {
  /** Resolves with the answer of a shared read, or of the read that `start` begins. */
  readonly read: (
    id: string,
    reader: Reader,
    start: (allLeft: AbortSignal) => Promise<SizedAnswer>,
  ) => Promise<ServiceAnswer>
}

/** A read that has no answer yet. */
interface RunningRead {
  readonly result: Promise<SizedAnswer>
  readonly startedAt: number
  readonly endsAt: number
  /** Ends the call of the service, when all its readers have left. */
  readonly end: AbortController
  readers: number
}

interface KeptAnswer extends SizedAnswer {
  readonly startedAt: number
  readonly goodUntil: number
}

/** Reads that begin within this time belong to the same moment, in milliseconds. */
const MOMENT_MS = 50

/** An answer to a timer can be this many times as old as the read took, and at most a minute. */
const AGE_FACTOR = 10
const OLDEST_MS = 60_000

/** All kept answers together, in bytes of their bodies. */
const KEPT_BYTES = 4_194_304

/**
 * Lets operations share reads of the service, so that many open pages of one document cost it one
 * call. An answer is kept only for timers: a slow service is asked less often.
 */
export function createSharedReads(): SharedReads {
  const running = new Map<string, RunningRead>()
  const kept = new Map<string, KeptAnswer>()
  let keptBytes = 0

  function drop(id: string): void {
    keptBytes -= kept.get(id)?.size ?? 0
    kept.delete(id)
  }

  function keep(id: string, answered: SizedAnswer, startedAt: number): void {
    const now = performance.now()
    // A read that began later knows more.
    if (startedAt < (kept.get(id)?.startedAt ?? 0)) return
    drop(id)
    const goodUntil = now + Math.min(AGE_FACTOR * (now - startedAt), OLDEST_MS)
    kept.set(id, { ...answered, startedAt, goodUntil })
    keptBytes += answered.size
    for (const [other, answer] of kept) {
      if (keptBytes > KEPT_BYTES || answer.goodUntil <= now) drop(other)
    }
  }

  function begin(id: string, { endsAt }: Reader, start: Parameters<SharedReads['read']>[2]) {
    const end = new AbortController()
    const startedAt = performance.now()
    const result = start(end.signal)
    const read: RunningRead = { result, startedAt, endsAt, end, readers: 0 }
    running.set(id, read)
    void result
      .then(
        (answered) => keep(id, answered, startedAt),
        () => drop(id),
      )
      .finally(() => {
        if (running.get(id) === read) running.delete(id)
      })
    return read
  }

  function keptFor(id: string, { reuses, changedAt }: Reader, now: number): KeptAnswer | undefined {
    const old = kept.get(id)
    const isGood = old && reuses === 'timer' && now < old.goodUntil && old.startedAt > changedAt
    return isGood ? old : undefined
  }

  return {
    read: async (id, reader, start) => {
      const now = performance.now()
      const old = keptFor(id, reader, now)
      if (old) return agedBy(old, now)
      const known = running.get(id)
      const read = known && isUsable(known, reader, now) ? known : begin(id, reader, start)
      const { answer } = await resultFor(read, reader)
      return answer
    },
  }
}

/** Whether an operation can wait for a read. A person's question must not get an older answer. */
function isUsable(read: RunningRead, { reuses, endsAt, changedAt }: Reader, now: number): boolean {
  if (read.end.signal.aborted || read.startedAt <= changedAt) return false
  const isOfMoment = now - read.startedAt <= MOMENT_MS && read.endsAt >= endsAt - MOMENT_MS
  return reuses === 'timer' || isOfMoment
}

/** Waits for a read until the reader leaves. The last reader who leaves ends the call. */
async function resultFor(read: RunningRead, { leaves }: Reader): Promise<SizedAnswer> {
  read.readers += 1
  if (!leaves) return read.result
  const hasLeft = new Promise<never>((_resolve, reject) => {
    onceAborted(leaves, () => {
      read.readers -= 1
      if (read.readers === 0) read.end.abort()
      reject(new ProxyFailure('upstream_unreachable'))
    })
  })
  return Promise.race([read.result, hasLeft])
}

function onceAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
}

/** Returns a kept answer. The service's clock has gone on since. */
function agedBy({ answer, startedAt }: KeptAnswer, now: number): ServiceAnswer {
  return { ...answer, receivedAt: answer.receivedAt + Math.round(now - startedAt) }
}
