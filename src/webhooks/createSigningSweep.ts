import * as v from 'valibot'
import { isSigningError } from '../contract/signingError.js'
import { withDeadline } from '../proxy/bounds/bounded.js'
import { count, described, fn, parseOptions } from '../proxy/options/parseOptions.js'
import type { SigningStatus, StatusReading } from '../proxy/services/signingService.js'
import {
  changeOf,
  unreadableChange,
  type SweepChange,
  type SweepTimes,
  type WaitingRecipient,
} from './sweepChange.js'

/** Options of {@link createSigningSweep}. */
export interface SigningSweepOptions {
  /** Lists the recipients that the portal waits for, from its own table. */
  readonly list: () =>
    | Iterable<WaitingRecipient>
    | AsyncIterable<WaitingRecipient>
    | Promise<Iterable<WaitingRecipient>>
  /** Reads the status of a recipient: `readStatus` of the proxy. The sweep has no API key. */
  readonly read: (recipientId: string) => Promise<SigningStatus | StatusReading>
  /** Stores a change. If it throws, the next run reports the change again. */
  readonly onChange: (change: SweepChange) => void | Promise<void>
  /** Milliseconds after which the sweep reports `gave_up`. Default: three days. */
  readonly giveUpAfter?: number | undefined
  /** Milliseconds from the signature to the report `seal_overdue`. Default: one hour. */
  readonly sealedWithin?: number | undefined
  /** The most reads a second. Default: 4. */
  readonly perSecond?: number | undefined
  /**
   * Takes the lock of all instances, and returns the function that releases it. Returns `undefined`
   * if another instance has the lock. Set `postgresLock(pool, name)` of
   * `react-signing-ceremony/proxy/postgres`. Default: only this process is considered.
   */
  readonly lock?: (() => Promise<(() => void | Promise<void>) | undefined>) | undefined
}

/** What one run has done. */
export interface SweepReport {
  /**
   * `done`: every recipient was asked about. `stopped`: the service failed five times in a row, asked
   * to wait for more than a minute, or refused the key; `code` says why. `locked`: another instance is
   * running. `aborted`: by `signal`.
   */
  readonly outcome: 'done' | 'stopped' | 'locked' | 'aborted'
  readonly asked: number
  readonly changed: number
  /** Recipients whose status could not be read, or whose change `onChange` could not store. */
  readonly failed: number
  /** The code of the failure that stopped the run. */
  readonly code?: string
}

/** A sweep that {@link createSigningSweep} returns. */
export interface SigningSweep {
  /** Asks about each recipient once. Call it by a timer. A second call joins the running one. */
  readonly run: (options?: { readonly signal?: AbortSignal }) => Promise<SweepReport>
}

const DAY_MS = 86_400_000
const optionsSchema = v.strictObject({
  list: described(fn<SigningSweepOptions['list']>(), 'Set a function that reads your table.'),
  read: described(fn<SigningSweepOptions['read']>(), 'Set `readStatus` of createSigningProxy().'),
  onChange: fn<SigningSweepOptions['onChange']>(),
  giveUpAfter: v.optional(count(), 3 * DAY_MS),
  sealedWithin: v.optional(count(), 3_600_000),
  perSecond: v.optional(count(100), 4),
  lock: v.optional(fn<NonNullable<SigningSweepOptions['lock']>>()),
})

/**
 * Asks the service about every recipient that the portal waits for, for the signatures that no page and
 * no webhook has reported. The portal's table is the memory: `list` returns the last `mark` of each
 * recipient, and `onChange` stores the next one. So a killed instance loses nothing, and another one
 * reports nothing twice.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. `run` rejects if `list` or
 * `lock` fails, or if `list` takes longer than a minute.
 *
 * @example
 * ```ts
 * const sweep = createSigningSweep({ list: waitingRecipients, read: proxy.readStatus, onChange: store })
 * setInterval(() => void sweep.run().catch(report), 600_000)
 * ```
 */
export function createSigningSweep(options: SigningSweepOptions): SigningSweep {
  const { list, lock, ...rest } = parseOptions(optionsSchema, options, 'createSigningSweep')
  const memory: Memory = { reported: new Map(), failed: new Set() }
  let running: Promise<SweepReport> | undefined

  async function run(signal?: AbortSignal): Promise<SweepReport> {
    const release = lock ? await lock() : () => {}
    if (!release) return { outcome: 'locked', asked: 0, changed: 0, failed: 0 }
    try {
      const entries = await withDeadline(STEP_TIMEOUT_MS, async () => readAll(list))
      return await runPass(entries, rest, memory, signal)
    } finally {
      await release()
    }
  }

  return {
    run: async ({ signal } = {}) => {
      running ??= run(signal).finally(() => {
        running = undefined
      })
      return running
    },
  }
}

async function readAll(list: SigningSweepOptions['list']): Promise<readonly WaitingRecipient[]> {
  const entries: WaitingRecipient[] = []
  for await (const entry of await list()) entries.push(entry)
  return entries
}

/** What a process remembers between two runs. */
interface Memory {
  /** The last marks, for a portal that does not store them. */
  readonly reported: Map<string, string>
  /** The recipients that failed, who come last in the next run, so that they stop nobody else. */
  readonly failed: Set<string>
}

type PassOptions = Pick<SigningSweepOptions, 'read' | 'onChange'> &
  SweepTimes & { readonly perSecond: number }

/** After so many failures in a row, the service is considered away until the next run. */
const MOST_FAILURES = 5

/** A service that asks to wait longer ends the run, so that no run holds the lock of all instances. */
const LONGEST_WAIT_S = 60

/** The time limit of `list`, of `read` and of `onChange`, for the same reason. */
const STEP_TIMEOUT_MS = 60_000

/** Asks about each entry once. */
async function runPass(
  entries: readonly WaitingRecipient[],
  { read, onChange, perSecond, ...times }: PassOptions,
  { reported, failed }: Memory,
  signal: AbortSignal | undefined,
): Promise<SweepReport> {
  const total = { asked: 0, changed: 0, failed: 0 }
  const known = new Set(entries.map(({ recipientId }) => recipientId))
  for (const id of reported.keys()) if (!known.has(id)) reported.delete(id)
  const hasFailed = ({ recipientId }: WaitingRecipient) => failed.has(recipientId)
  const queue = [...entries.filter((entry) => !hasFailed(entry)), ...entries.filter(hasFailed)]
  failed.clear()

  let failuresInARow = 0
  for (const listed of queue) {
    if (signal?.aborted === true) return { outcome: 'aborted', ...total }
    const { recipientId } = listed
    const entry = { ...listed, mark: listed.mark ?? reported.get(recipientId) }
    // oxlint-disable no-await-in-loop -- one question after the other, at the chosen pace
    const pause = sleep(1_000 / perSecond, signal)
    total.asked += 1
    const answer = await ask(read, recipientId)
    failuresInARow = 'failure' in answer && answer.failure.isOfService ? failuresInARow + 1 : 0
    const change =
      'failure' in answer ? unreadableChange(entry, times) : changeOf(entry, answer, times)
    const isStored = !change || (await stores(onChange, change))
    if (isStored && change) {
      total.changed += 1
      reported.set(recipientId, change.mark)
    }
    if ('failure' in answer || !isStored) {
      total.failed += 1
      failed.add(recipientId)
    }
    if ('failure' in answer) {
      const { code, retryAfter = 0, isOfService } = answer.failure
      const waitS = isOfService ? retryAfter || 2 ** failuresInARow : 0
      if (FATAL.has(code) || failuresInARow >= MOST_FAILURES || waitS > LONGEST_WAIT_S) {
        return { outcome: 'stopped', ...total, code }
      }
      await sleep(waitS * 1_000, signal)
    }
    await pause
    // oxlint-enable no-await-in-loop
  }
  return { outcome: 'done', ...total }
}

/** Codes after which no other recipient can be read either: a wrong key, or no `status`. */
const FATAL = new Set<string>(['upstream_auth', 'key_unavailable', 'not_found'])

/** Codes that concern one recipient, and not the service. */
const OF_RECIPIENT = new Set<string>([
  'invalid_recipient_id',
  'recipient_not_found',
  'recipient_not_actionable',
  'upstream_rejected',
])

interface Failure {
  readonly code: string
  readonly retryAfter: number | undefined
  readonly isOfService: boolean
}

async function ask(
  read: SigningSweepOptions['read'],
  recipientId: string,
): Promise<StatusReading | { readonly failure: Failure }> {
  try {
    const answer = await withDeadline(STEP_TIMEOUT_MS, async () => read(recipientId))
    return typeof answer === 'string' ? { status: answer } : answer
  } catch (error) {
    const { code, retryAfter } = isSigningError(error)
      ? error
      : { code: 'read_failed', retryAfter: undefined }
    return { failure: { code, retryAfter, isOfService: !OF_RECIPIENT.has(code) } }
  }
}

async function stores(
  onChange: SigningSweepOptions['onChange'],
  change: SweepChange,
): Promise<boolean> {
  try {
    await withDeadline(STEP_TIMEOUT_MS, async () => onChange(change))
    return true
  } catch {
    return false
  }
}

/** Resolves after a time, or as soon as the run is aborted. */
async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0 || signal?.aborted === true) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}
