// oxlint-disable unicorn/consistent-function-scoping -- each test has a service of its own
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SigningError } from '../../src/contract/signingError.js'
import type { SigningStatus, StatusReading } from '../../src/proxy/index.js'
import {
  createSigningSweep,
  type SigningSweepOptions,
  type SweepChange,
  type WaitingRecipient,
} from '../../src/webhooks/index.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T00:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

const failure = (
  code: 'upstream_unreachable' | 'upstream_busy' | 'upstream_auth' | 'recipient_not_found',
  retryAfter?: number,
) => new SigningError(code, 'The service failed.', { remedy: 'Wait.', retryAfter })

const AWAY = failure('upstream_unreachable')
const NO_RECIPIENT = failure('recipient_not_found')

/** A portal's table, and the changes that it has stored. */
function tableOf(ids: readonly string[]) {
  const since = Date.now()
  const rows = new Map<string, WaitingRecipient>(
    ids.map((recipientId) => [recipientId, { recipientId, since }]),
  )
  const changes: SweepChange[] = []
  const store = {
    list: () => [...rows.values()],
    onChange: async (change: SweepChange): Promise<void> => {
      changes.push(change)
      const row = rows.get(change.recipientId)
      if (!row || change.isDone) rows.delete(change.recipientId)
      else rows.set(change.recipientId, { ...row, mark: change.mark })
    },
  }
  return { changes, store }
}

/** Runs a sweep to its end on the fake clock, and returns the report and the milliseconds. */
async function runOf(options: SigningSweepOptions, signal?: AbortSignal) {
  const startedAt = Date.now()
  const { run } = createSigningSweep(options)
  const clock = { hasEnded: false }
  const report = run(signal ? { signal } : {}).finally(() => {
    clock.hasEnded = true
  })
  while (!clock.hasEnded) {
    // oxlint-disable-next-line no-await-in-loop -- the clock moves until the run has ended
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return { ...(await report), ms: Date.now() - startedAt }
}

const many = Array.from({ length: 10_000 }, (_, index) => `re_${index}`)

describe('a sweep', () => {
  it(
    'asks about 10,000 waiting recipients once each, at the chosen pace',
    { timeout: 60_000 },
    async () => {
      const table = tableOf(many)
      const asked = new Map<string, number>()
      const read = async (id: string): Promise<SigningStatus> => {
        asked.set(id, (asked.get(id) ?? 0) + 1)
        return id.endsWith('7') ? 'signed' : 'waiting'
      }
      const report = await runOf({ ...table.store, read, perSecond: 10 })
      expect(report).toMatchObject({ outcome: 'done', asked: 10_000, changed: 1_000, failed: 0 })
      expect([...asked.values()].every((times) => times === 1)).toBe(true)
      expect(report.ms).toBeGreaterThanOrEqual(999_000)
      expect(new Set(table.changes.map(({ recipientId }) => recipientId)).size).toBe(1_000)
    },
  )

  it('spares a service that fails for an hour, and then reports each change once', async () => {
    const table = tableOf(many.slice(0, 200))
    const back = Date.now() + HOUR
    let reads = 0
    const read = async (): Promise<SigningStatus> => {
      if (Date.now() >= back) return 'signed'
      reads += 1
      throw failure('upstream_unreachable')
    }
    while (Date.now() < back) {
      // oxlint-disable no-await-in-loop -- a scheduler
      expect(await runOf({ ...table.store, read })).toMatchObject({
        outcome: 'stopped',
        code: 'upstream_unreachable',
        failed: 5,
      })
      await vi.advanceTimersByTimeAsync(10 * MINUTE)
      // oxlint-enable no-await-in-loop
    }
    expect(reads).toBeLessThanOrEqual(35)
    expect(table.changes).toEqual([])
    expect(await runOf({ ...table.store, read })).toMatchObject({ outcome: 'done', changed: 200 })
    expect(await runOf({ ...table.store, read })).toMatchObject({ asked: 0 })
    expect(table.changes).toHaveLength(200)
  })

  it('continues in a second instance after the first was killed, without a second report', async () => {
    const table = tableOf(many.slice(0, 100))
    const killed = new AbortController()
    const read = async (): Promise<StatusReading> => ({ status: 'signed', sealed: 'pending' })
    const first = {
      ...table.store,
      read,
      onChange: async (change: SweepChange) => {
        await table.store.onChange(change)
        if (table.changes.length === 40) killed.abort()
      },
    }
    expect(await runOf(first, killed.signal)).toMatchObject({ outcome: 'aborted', changed: 40 })
    expect(await runOf({ ...table.store, read })).toMatchObject({ outcome: 'done', changed: 60 })
    expect(table.changes).toHaveLength(100)
    expect(new Set(table.changes.map(({ recipientId }) => recipientId)).size).toBe(100)
  })

  it('runs in one instance at a time, and releases the lock even if `list` fails or hangs', async () => {
    let isTaken = false
    const lock = async () => {
      if (isTaken) return undefined
      isTaken = true
      return () => {
        isTaken = false
      }
    }
    const table = tableOf(['re_1', 're_2', 're_3', 're_4', 're_5'])
    const read = vi.fn<() => Promise<SigningStatus>>().mockResolvedValue('signed')
    const running = runOf({ ...table.store, read, lock })
    expect(await createSigningSweep({ ...table.store, read, lock }).run()).toMatchObject({
      outcome: 'locked',
    })
    expect(await running).toMatchObject({ outcome: 'done', changed: 5 })
    expect(read).toHaveBeenCalledTimes(5)
    const list = () => Promise.reject(new Error('no such table'))
    await expect(createSigningSweep({ ...table.store, list, read, lock }).run()).rejects.toThrow(
      'no such',
    )
    expect(isTaken).toBe(false)
    const hangs = () => new Promise<never>(() => undefined)
    const hanging = createSigningSweep({ ...table.store, list: hangs, read, lock }).run()
    await Promise.all([
      expect(hanging).rejects.toThrow('60000 ms'),
      vi.advanceTimersByTimeAsync(60_000),
    ])
    expect(isTaken).toBe(false)
  })

  it.each<[string, readonly SigningError[], number]>([
    ['two, four and eight seconds after its failures in a row', Array(3).fill(AWAY), 14],
    ['for the seconds of `Retry-After`', [failure('upstream_busy', 7), AWAY], 7 + 4],
    ['not, if it answers that it cannot read one recipient', [NO_RECIPIENT, NO_RECIPIENT], 0],
    ['two seconds again after an answer about one recipient', [AWAY, NO_RECIPIENT, AWAY], 4],
  ])('waits for the service %s', async (_, errors, seconds) => {
    const left = [...errors]
    const read = async (): Promise<SigningStatus> => {
      const error = left.shift()
      if (error) throw error
      return 'signed'
    }
    const table = tableOf(many.slice(0, errors.length + 1))
    const { ms, ...report } = await runOf({ ...table.store, read, perSecond: 100 })
    expect(report).toMatchObject({ outcome: 'done', failed: errors.length, changed: 1 })
    expect(Math.floor(ms / 1_000)).toBeLessThanOrEqual(seconds + 1)
    expect(ms).toBeGreaterThanOrEqual(seconds * 1_000)
  })

  it.each<[string, () => Promise<SigningStatus>, string]>([
    [
      'asks to wait for a day',
      () => Promise.reject(failure('upstream_busy', 86_400)),
      'upstream_busy',
    ],
    ['never answers', () => new Promise(() => {}), 'read_failed'],
  ])('frees the lock of all instances within minutes if the service %s', async (_, read, code) => {
    const release = vi.fn<() => void>()
    const table = tableOf(many.slice(0, 10))
    const report = await runOf({ ...table.store, read, lock: async () => release })
    expect(report).toMatchObject({ outcome: 'stopped', code })
    expect(report.ms).toBeLessThan(6 * MINUTE)
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('continues after a recipient whose own refusal asks to wait, and after an `onChange` that hangs', async () => {
    const { store } = tableOf(many.slice(0, 3))
    const onChange = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
    const read = async (id: string): Promise<SigningStatus> => {
      if (id === 're_0') throw failure('recipient_not_found', 86_400)
      return 'signed'
    }
    const report = await runOf({ ...store, onChange, read })
    expect(report).toMatchObject({ outcome: 'done', asked: 3, failed: 3 })
    expect(report.ms).toBeLessThan(3 * MINUTE)
  })

  it('stops at once if the service refuses the key', async () => {
    const read = async () => Promise.reject(failure('upstream_auth'))
    const report = await runOf({ ...tableOf(['re_1', 're_2']).store, read })
    expect(report).toMatchObject({ outcome: 'stopped', code: 'upstream_auth', asked: 1 })
  })

  it('gives up after three days with one report', async () => {
    const table = tableOf(['re_1'])
    const read = async (): Promise<SigningStatus> => 'waiting'
    for (let day = 0; day < 6; day += 1) {
      // oxlint-disable no-await-in-loop -- a scheduler
      await runOf({ ...table.store, read })
      await vi.advanceTimersByTimeAsync(DAY)
      // oxlint-enable no-await-in-loop
    }
    expect(table.changes).toEqual([
      { type: 'gave_up', recipientId: 're_1', status: 'waiting', mark: 'gave_up', isDone: true },
    ])
  })

  it('gives up on a recipient who cannot be read one day later, and never because of an outage', async () => {
    const table = tableOf(['re_1', 're_2'])
    const read = async (id: string): Promise<SigningStatus> => {
      if (id === 're_1') throw failure('upstream_unreachable')
      return 'waiting'
    }
    await vi.advanceTimersByTimeAsync(3 * DAY + HOUR)
    await runOf({ ...table.store, read })
    expect(table.changes.map(({ recipientId }) => recipientId)).toEqual(['re_2'])
    await vi.advanceTimersByTimeAsync(DAY)
    await runOf({ ...table.store, read })
    expect(table.changes.map(({ recipientId }) => recipientId)).toEqual(['re_2', 're_1'])
  })

  it('reports a file that does not come in time once, then the file', async () => {
    const table = tableOf(['re_1'])
    let sealed: 'pending' | 'sealed' = 'pending'
    const read = async (): Promise<StatusReading> => ({ status: 'signed', sealed })
    const seen = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      await runOf({ ...table.store, read, sealedWithin: HOUR })
      return table.changes.splice(0).map(({ type, isDone }) => `${type} ${isDone}`)
    }
    expect(await seen(0)).toEqual(['status false'])
    expect(await seen(30 * MINUTE)).toEqual([])
    expect(await seen(31 * MINUTE)).toEqual(['seal_overdue false'])
    expect(await seen(HOUR)).toEqual([])
    sealed = 'sealed'
    expect(await seen(HOUR)).toEqual(['status true'])
  })

  it('reports a change again if `onChange` could not store it, and remembers it without a mark', async () => {
    const entries = [{ recipientId: 're_1', since: new Date() }]
    const read = async (): Promise<SigningStatus> => 'declined'
    const onChange = vi.fn<() => Promise<void>>()
    onChange.mockRejectedValueOnce(new Error('deadlock'))
    const { run } = createSigningSweep({ list: () => entries, read, onChange, perSecond: 100 })
    for (const expected of [{ failed: 1 }, { changed: 1 }, { changed: 0 }]) {
      const report = run()
      // oxlint-disable no-await-in-loop -- a scheduler
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await report).toMatchObject(expected)
      // oxlint-enable no-await-in-loop
    }
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})
