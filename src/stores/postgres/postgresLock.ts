import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { withDeadline } from '../../proxy/bounds/bounded.js'
import { objectWith, parseOptions } from '../../proxy/options/parseOptions.js'

/** The part of a pool of node-postgres that {@link postgresLock} uses. */
export interface PostgresPool {
  connect(): Promise<PostgresConnection>
}

/** A connection that a pool of node-postgres lends. */
export interface PostgresConnection {
  query(text: string, values: string[]): Promise<{ readonly rows: readonly unknown[] }>
  on(event: 'error', listener: (error: Error) => void): unknown
  release(isBroken: boolean): void
}

const schema = v.strictObject({
  pool: v.pipe(
    objectWith<PostgresPool>(['connect'], 'must be a pool of node-postgres'),
    v.description('Pass new Pool() of the package `pg`.'),
  ),
  name: v.pipe(
    v.string('must be a string'),
    v.minLength(1, 'must not be empty'),
    v.description('Pass the same name in all instances, such as "signing-sweep".'),
  ),
})
const takenRow = v.object({ taken: v.boolean() })

/** The time limit of a statement, because a broken network answers nothing. */
const TIMEOUT_MS = 5_000

/**
 * Returns a lock that all instances share: the option `lock` of `createSigningSweep`. While it is taken,
 * it holds an own connection of `pool` with an advisory lock of PostgreSQL. PostgreSQL releases the lock
 * of a process that was killed. After a restart of PostgreSQL, the lock is free: another instance can
 * start while this one still runs, so the work must be safe to do twice.
 *
 * A PgBouncer in transaction mode supports no such locks. The returned function rejects if PostgreSQL
 * fails.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for an invalid pool or name.
 *
 * @example
 * ```ts
 * const sweep = createSigningSweep({ ...options, lock: postgresLock(pool, 'signing-sweep') })
 * ```
 */
export function postgresLock(
  pool: PostgresPool,
  name: string,
): () => Promise<(() => Promise<void>) | undefined> {
  const options = parseOptions(schema, { pool, name }, 'postgresLock')
  const hash = createHash('sha256').update(`react-signing-ceremony:${options.name}`).digest()
  const key = hash.readBigInt64BE().toString()

  return async () => {
    const connection = await options.pool.connect()
    // If PostgreSQL restarts, the event `error` without a listener would end the process.
    connection.on('error', () => {})
    const run = async (statement: string) =>
      withDeadline(TIMEOUT_MS, async () => connection.query(statement, [key]))
    let isTaken = false
    try {
      const { rows } = await run('select pg_try_advisory_lock($1) as taken')
      isTaken = v.parse(takenRow, rows[0]).taken
    } finally {
      // Closes the connection, and with it the listener and every lock.
      if (!isTaken) connection.release(true)
    }
    if (!isTaken) return undefined
    return async () => {
      // A closed connection ends the lock some moments later. If it is broken, the lock has ended.
      await run('select pg_advisory_unlock($1)').catch(() => {})
      connection.release(true)
    }
  }
}
