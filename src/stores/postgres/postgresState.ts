import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { fn, parseOptions } from '../../proxy/options/parseOptions.js'
import { createSealing, keysSchema, type Sealing } from '../sealing.js'
import {
  MAX_SHARE,
  SHARED_MS,
  type Begun,
  type Claim,
  type SigningState,
} from '../../proxy/state/signingState.js'
import { migrationOf, statementsOf, type Statements } from './statements.js'

type Values = (string | number | null)[]

/**
 * Runs one SQL statement with values for `$1`, `$2` and so on, and returns its rows. `name` is always
 * the same for one text, so that PostgreSQL parses it only once per connection.
 */
export type PostgresQuery = (
  text: string,
  values: (string | number | null)[],
  name?: string,
) => Promise<{ readonly rows: readonly unknown[] }>

/** Options of {@link postgresState}. */
export interface PostgresStateOptions {
  /**
   * Runs a statement outside a transaction: `(text, values, name) => pool.query({ text, values, name })`
   * for node-postgres. Set its time limits below two seconds.
   */
  readonly query: PostgresQuery
  /**
   * Encryption keys of 32 random bytes each, the same on all instances. The first one is the
   * current key. To rotate, put a new key first, and remove the old key when it is no longer needed:
   * four days after all instances have the new one.
   */
  readonly keys: readonly Uint8Array[]
  /** The name of the table, in lower case, with or without a schema. Default: `signing_state`. */
  readonly table?: string | undefined
}

/** A {@link SigningState} in PostgreSQL, which several instances share. */
export interface PostgresState extends SigningState {
  /** Creates the table and its indexes, unless the table exists. Deletes and changes nothing. */
  readonly migrate: () => Promise<void>
}

const schema = v.strictObject({
  query: v.pipe(
    fn<PostgresQuery>(),
    v.description(
      'Set (text, values, name) => pool.query({ text, values, name }) for node-postgres, or another function that returns { rows }.',
    ),
  ),
  keys: keysSchema,
  table: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[a-z_][a-z\d_]{0,62}\.)?[a-z_][a-z\d_]{0,48}$/,
        'must be a name of lower-case letters, digits and "_"',
      ),
      v.description('Omit it for the default "signing_state".'),
    ),
    'signing_state',
  ),
})

const nullableText = v.nullable(v.string(), '')
const begunRow = v.object({
  taken: v.boolean(),
  fingerprint: nullableText,
  revision: nullableText,
  result: nullableText,
  age: v.nullable(v.number()),
  rest: v.nullable(v.number()),
})
const resultRow = v.object({ name: v.string(), result: v.string() })
const hitRow = v.object({ count: v.number(), rest: v.number() })

/** After this many calls of `begin` or `hit`, an instance deletes expired rows. */
const CALLS_PER_CLEANING = 100

/**
 * Stores idempotency records and call counts in one table of PostgreSQL, so that several instances
 * of the proxy share them. PostgreSQL keeps every write that it has acknowledged, so replacements
 * are safe. Run `migrate()` first.
 *
 * Names in the table contain hashes, and results are encrypted (AES-256-GCM). Every hundredth call
 * deletes expired rows. A failover keeps this promise only to a standby that replicates synchronously.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. Its functions reject if
 * PostgreSQL fails.
 *
 * @example
 * ```ts
 * const timeouts = { connectionTimeoutMillis: 1_000, query_timeout: 1_500 }
 * const pool = new Pool({ connectionString, ...timeouts })
 * pool.on('error', (error) => logger.error(error))
 * const query = (text, values, name) => pool.query({ text, values, name })
 * const state = postgresState({ query, keys: [currentKey] })
 * await state.migrate()
 * createSigningProxy({ ...options, state })
 * ```
 */
export function postgresState(options: PostgresStateOptions): PostgresState {
  const { query, keys, table } = parseOptions(schema, options, 'postgresState')
  const sealing = createSealing(keys)
  // Without quotes, a name such as `order` would be a word of SQL.
  const quoted = `"${table.replace('.', '"."')}"`
  const sql = statementsOf(quoted)
  const run = namedBy(query, sql)
  const create = async (): Promise<unknown> => query(migrationOf(quoted), [])
  const cleanSometimes = cleaner(async () => run(sql.deleteExpired, []))

  return {
    // Two instances that create the table at the same time: PostgreSQL refuses one of them.
    migrate: async () => void (await create().catch(create)),
    begin: async (claim, ttlMs) => {
      // The table of a webhook receiver counts no call.
      cleanSometimes()
      const { key, fingerprint, owner, over = null, subject = null, counted } = claim
      const name = nameOf(key)
      const values = [name, fingerprint, owner, ttlMs, subject, MAX_SHARE, over]
      const begin = async (...counter: (string | number | null)[]): Promise<unknown> =>
        (await run(sql.begin, [...values, ...counter])).rows[0]
      const uncounted = [null, 0, 0]
      const counts = over === null && counted
      const counter = counts ? [counts.counter, counts.windowMs, counts.limit] : uncounted
      // No row: another instance has inserted it at this moment, or the share is full.
      const row = (await begin(...counter)) ?? (await begin(...uncounted))
      if (row === undefined && subject !== null) return { state: 'share_full' }
      return readBegun(row, (sealed) => sealing.open(name, sealed))
    },
    finish: async (claim, result, ttlMs) => {
      const { key, fingerprint, owner, step = 1, continues } = claim
      const subject = ttlMs < SHARED_MS ? null : (claim.subject ?? null)
      const name = nameOf(key)
      const sealed = sealing.seal(name, result)
      if (continues) await run(sql.finishAndContinue, [name, owner, ttlMs, sealed, step])
      else await run(sql.finish, [name, fingerprint, owner, ttlMs, sealed, step, subject])
    },
    release: async ({ key, owner }) => {
      await run(sql.release, [nameOf(key), owner])
    },
    results: async (kind) => {
      const { rows } = await run(sql.results, [kind])
      return rows.map((row) => {
        const { name, result } = v.parse(resultRow, row)
        return { id: name.slice(kind.length + 1), result: openedBy(sealing, name, result) }
      })
    },
    hit: async (counter, windowMs) => {
      cleanSometimes()
      const [row] = (await run(sql.hit, [counter, windowMs])).rows
      const { count, rest } = v.parse(hitRow, row)
      return { count, resetMs: rest }
    },
  }
}

/** Builds a function that cleans in its first call, and then in every hundredth one. */
function cleaner(clean: () => Promise<unknown>): () => void {
  let calls = 0
  return () => {
    calls += 1
    if (calls % CALLS_PER_CLEANING !== 1) return
    // Expired rows count as missing, so a failure does no harm. A later call tries again.
    void clean().catch(() => {})
  }
}

function readBegun(row: unknown, open: (sealed: string) => string): Begun {
  const begun = v.parse(begunRow, row)
  if (begun.taken) return { state: 'taken' }
  if (begun.rest !== null) return { state: 'over_limit', resetMs: begun.rest }
  const { fingerprint, revision, age } = begun
  const found = { fingerprint, revision, result: open(begun.result) }
  if (age === null) return { state: 'done', ...found }
  return { state: 'pending', ageMs: Math.max(0, age), ...found }
}

/** Opens a result of the list. One that cannot be decrypted must not hide the others. */
function openedBy(sealing: Sealing, name: string, result: string): string | undefined {
  try {
    return sealing.open(name, result)
  } catch {
    return undefined
  }
}

function nameOf({ kind, id }: Claim['key']): string {
  return `${kind}:${id}`
}

/** What PostgreSQL reports if concurrent transactions above "read committed" meet in one row. */
const SERIALIZATION_FAILURE = '40001'

/** The most runs of a statement that meets others: as many as a person can have running writes. */
const MAX_RUNS = 8

/**
 * Adds the name of each statement: a hash, which fits into the 63 bytes of PostgreSQL. Runs a
 * statement again that has failed because of others, which PostgreSQL reports before any effect.
 */
function namedBy(query: PostgresQuery, statements: Statements): PostgresQuery {
  const names = new Map(
    Object.values(statements).map((text: string) => [
      text,
      createHash('sha256').update(text).digest('base64url'),
    ]),
  )
  const run = async (text: string, values: Values, runs: number): ReturnType<PostgresQuery> => {
    try {
      return await query(text, values, names.get(text))
    } catch (error) {
      if (runs >= MAX_RUNS || Object(error).code !== SERIALIZATION_FAILURE) throw error
      return run(text, values, runs + 1)
    }
  }
  return async (text, values) => run(text, values, 1)
}
