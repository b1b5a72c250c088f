import { statementsOf } from '../../../src/stores/postgres/statements.js'
import * as scripts from '../../../src/stores/redis/scripts.js'

interface Row {
  owner?: string
  fingerprint?: string
  subject?: string
  startedAt?: number | undefined
  result?: string
  /** The number of counted calls, or of the owner's last write. */
  count: number
  expiresAt: number
}

/** Values of a call that creates a record, or finishes it. A missing text is empty. */
interface Call {
  readonly name: string
  readonly owner: string
  readonly fingerprint: string
  readonly ttlMs: string
  readonly subject?: string
}

/** The table of the store. Statements of PostgreSQL and scripts of Redis run on it, each in one step. */
export function createRecordTable(now: () => number) {
  const table = new Map<string, Row>()
  /** The shares of Redis: entries, and until when each counts. */
  const shares = new Map<string, Map<string, number>>()
  const live = (name: string): Row | undefined => {
    const row = table.get(name)
    return row && row.expiresAt > now() ? row : undefined
  }

  function hit(name: string, windowMs: string): readonly [count: number, rest: number] {
    const row = live(name)
    const expiresAt = row?.expiresAt ?? now() + Number(windowMs)
    const count = (row?.count ?? 0) + 1
    table.set(name, { count, expiresAt })
    return [count, expiresAt - now()]
  }

  /** Returns the time until a counter can be used again, the row that is there, or that it is taken. */
  function begin(call: Call, over: string, share: number, counter: readonly string[]) {
    const { name, owner, fingerprint, subject = '', ttlMs } = call
    const [counted = '', windowMs = '', limit = ''] = counter
    const [count, rest] = counted === '' ? [0, 0] : hit(counted, windowMs)
    if (count > Number(limit)) return { rest }
    const row = live(name)
    const isFull =
      subject !== '' &&
      [...table].filter(
        ([other, { subject: of }]) => of === subject && other !== name && live(other),
      ).length >= share
    const revision = `${row?.owner}.${row?.count}`
    if (row && (revision !== over || isFull)) {
      const age = row.startedAt === undefined ? null : now() - row.startedAt
      return { fingerprint: row.fingerprint, revision, result: row.result ?? '', age }
    }
    if (isFull) return undefined
    const expiresAt = Math.max(row?.expiresAt ?? 0, now() + Number(ttlMs))
    const begun = { owner, fingerprint, subject, startedAt: now(), count: 0, expiresAt }
    table.set(name, { ...begun, ...(row?.result !== undefined && { result: row.result }) })
    return { taken: true, former: [row?.owner ?? '', row?.subject ?? ''] }
  }

  function finish(call: Call, result: string, step: number, continues: boolean): void {
    const { name, ttlMs, ...fields } = call
    const row = live(name)
    if (row && (row.owner !== fields.owner || row.count >= step)) return
    if (continues && row?.startedAt === undefined) return
    const startedAt = continues ? row?.startedAt : undefined
    table.set(name, { ...fields, startedAt, count: step, result, expiresAt: now() + Number(ttlMs) })
  }

  function release(name: string, owner: string): void {
    const row = live(name)
    if (row?.owner !== owner || row?.startedAt === undefined) return
    if ((row.result ?? '') === '') table.delete(name)
    else row.startedAt = undefined
  }

  const sql = statementsOf('"signing_state"')
  type Statement = (...values: string[]) => unknown
  const none = {
    taken: false,
    fingerprint: null,
    revision: null,
    result: null,
    age: null,
    rest: null,
  }
  const postgres: Readonly<Record<string, Statement>> = {
    [sql.hit]: (name = '', windowMs = '') => {
      const [count, rest] = hit(name, windowMs)
      return { count, rest }
    },
    [sql.begin]: (name = '', fingerprint = '', owner = '', ttlMs = '', subject = '', ...more) => {
      const [share, over = '', ...counter] = more
      const call = { name, fingerprint, owner, ttlMs, subject }
      const begun = begin(call, over, Number(share), counter)
      return begun && { ...none, ...begun }
    },
    [sql.finish]: (name = '', fingerprint = '', owner = '', ttlMs = '', result = '', ...more) => {
      const [step, subject = ''] = more
      finish({ name, fingerprint, owner, ttlMs, subject }, result, Number(step), false)
    },
    [sql.finishAndContinue]: (name = '', owner = '', ttlMs = '', result = '', step = '') => {
      const { fingerprint = '', subject = '' } = live(name) ?? {}
      finish({ name, fingerprint, owner, ttlMs, subject }, result, Number(step), true)
    },
    [sql.release]: release,
    [sql.deleteExpired]: () => undefined,
  }
  const redis: Readonly<Record<string, Statement>> = {
    [scripts.HIT]: hit,
    [scripts.RELEASE]: release,
    [scripts.FINISH]: (
      name = '',
      fingerprint = '',
      owner = '',
      ttlMs = '',
      result = '',
      ...more
    ) => {
      const call = { name, fingerprint, owner, ttlMs, subject: live(name)?.subject ?? '' }
      finish(call, result, Number(more[0]), more[1] === '1')
    },
    [scripts.JOIN_SHARE]: (share = '', entry = '', ttlMs, size) => {
      const entries = shares.get(share) ?? new Map<string, number>()
      shares.set(share, entries)
      for (const [other, until] of entries) if (until <= now()) entries.delete(other)
      if (!entries.has(entry) && entries.size >= Number(size)) return 0
      entries.set(entry, now() + Number(ttlMs))
      return 1
    },
    [scripts.LEAVE_SHARE]: (share = '', entry = '') => void shares.get(share)?.delete(entry),
  }

  return {
    /** Runs a statement of `postgresState`, and returns its rows. */
    query: (text: string, values: readonly (string | number | null)[]): readonly unknown[] => {
      if (text === sql.results) {
        return [...table].flatMap(([name, { result = '' }]) =>
          name.startsWith(`${values[0]}:`) && result !== '' && live(name) ? [{ name, result }] : [],
        )
      }
      const row = known(postgres[text], text)(...values.map((value) => String(value ?? '')))
      return row === undefined ? [] : [row]
    },
    /** Runs a script of `redisState`, and returns its reply. */
    eval: (script: string, keys: readonly string[], words: readonly string[]): unknown => {
      const [name = '', counter] = keys
      if (script !== scripts.BEGIN) return known(redis[script], script)(name, ...words)
      const [fingerprint = '', owner = '', ttlMs = '', over = '', subject = '', ...limit] = words
      const call = { name, fingerprint, owner, ttlMs, subject }
      const begun = begin(call, over, Infinity, counter === undefined ? [] : [counter, ...limit])
      if (!begun?.revision)
        return begun?.rest === undefined
          ? ['taken', ...(begun?.former ?? [])]
          : ['over_limit', begun.rest]
      const { revision, result, age } = begun
      return [age === null ? 'done' : 'pending', begun.fingerprint, revision, result, age ?? 0]
    },
    isCount: (text: string): boolean => text === sql.hit || text === scripts.HIT,
    /** Returns the rows that have not expired. */
    rows: () => [...table].filter(([name]) => live(name)),
    /** Returns the entries of all shares whose call has no record. A later call can have one. */
    strays: (): readonly string[] =>
      [...shares.values()].flatMap((entries) =>
        [...entries].flatMap(([entry, until]) => {
          const name = entry.slice(0, entry.lastIndexOf(':'))
          return until > now() && `${name}:${live(name)?.owner}` !== entry ? [entry] : []
        }),
      ),
  }
}

function known(statement: ((...values: string[]) => unknown) | undefined, text: string) {
  if (!statement) throw new Error(`The simulated store does not know this statement: ${text}`)
  return statement
}
