/** The SQL of `postgresState` for one table. Only the clock of PostgreSQL is used. */
export interface Statements {
  /**
   * Values: name, fingerprint, owner, lifetime in ms, subject, size of a share, revision to take over,
   * and for a counter: name, length of its time window in ms, limit. The name is null if nothing is
   * counted.
   */
  readonly begin: string
  /** Values: name, fingerprint, owner, lifetime in ms, result, step, subject. */
  readonly finish: string
  /** Values: name, owner, lifetime in ms, result, step. */
  readonly finishAndContinue: string
  /** Values: name, owner. */
  readonly release: string
  /** Values: kind. */
  readonly results: string
  /** Values: name, length of the time window in ms. */
  readonly hit: string
  /** Deletes a limited number of expired rows, and waits for no other transaction. */
  readonly deleteExpired: string
}

/** Whether a time window is open. After a clock was set back, an old window must not stay open. */
const IS_OPEN = `r.expires_at > now() and r.expires_at < excluded.expires_at + interval '1 minute'`

/** The end of a statement that counts a call in the row `r`. */
const COUNT = `on conflict (name) do update set
  count = case when ${IS_OPEN} then r.count + 1 else 1 end,
  expires_at = case when ${IS_OPEN} then r.expires_at else excluded.expires_at end
returning count, extract(epoch from expires_at - now())::float8 * 1000 as rest`

/**
 * Builds the statements. A row is a record or a counter. A record is pending while `started_at` has
 * a value, and `count` is the number of its owner's last write. An expired row counts as missing.
 */
export function statementsOf(table: string): Statements {
  return {
    begin: beginOf(table),
    finish: `insert into ${table} as r (name, fingerprint, owner, subject, count, result, expires_at)
values ($1::text, $2::text, $3::text, $7::text, $6::integer, $5::text, ${lifetime('$4')})
on conflict (name) do update set
  fingerprint = excluded.fingerprint,
  owner = excluded.owner,
  subject = excluded.subject,
  started_at = null,
  count = excluded.count,
  result = excluded.result,
  expires_at = excluded.expires_at
where r.owner = excluded.owner and coalesce(r.count, 0) < excluded.count or r.expires_at <= now()`,
    finishAndContinue: `update ${table} set
  count = $5::integer, result = $4::text, expires_at = ${lifetime('$3')}
where name = $1::text and owner = $2::text and started_at is not null and expires_at > now()
  and coalesce(count, 0) < $5::integer`,
    release: `with deleted as (
  delete from ${table}
  where name = $1::text and owner = $2::text and started_at is not null
    and coalesce(result, '') = ''
)
update ${table} set started_at = null
where name = $1::text and owner = $2::text and started_at is not null and result <> ''`,
    results: `select name, result from ${table}
where starts_with(name, $1::text || ':') and result <> '' and expires_at > now()`,
    hit: `insert into ${table} as r (name, count, expires_at)
values ($1::text, 1, ${lifetime('$2')})
${COUNT}`,
    deleteExpired: `delete from ${table} where name in (
  select name from ${table} where expires_at <= now() limit 500 for update skip locked
)`,
  }
}

/** Builds the statement that counts a call and creates a record, or returns the existing one. */
function beginOf(table: string): string {
  const revision = `r.owner || '.' || coalesce(r.count, 0)`
  // If another transaction has just inserted the row, no part returns a row.
  return `with hit as (
  insert into ${table} as r (name, count, expires_at)
  select $8::text, 1, ${lifetime('$9')} where $8::text is not null
  ${COUNT}
), begun as (
  insert into ${table} as r (name, fingerprint, owner, subject, count, started_at, expires_at)
  select $1::text, $2::text, $3::text, $5::text, 0, now(), ${lifetime('$4')}
  where not exists (select from hit where count > $10::integer) and ($5::text is null or $6::integer > (
    select count(*) from ${table}
    where subject = $5::text and expires_at > now() and name <> $1::text
  ))
  on conflict (name) do update set
    fingerprint = excluded.fingerprint,
    owner = excluded.owner,
    subject = excluded.subject,
    count = 0,
    started_at = excluded.started_at,
    result = case when r.expires_at > now() then r.result end,
    expires_at = greatest(r.expires_at, excluded.expires_at)
  where r.expires_at <= now() or ${revision} = $7::text
  returning name
)
select true as taken, null as fingerprint, null as revision, null as result, null::float8 as age,
  null::float8 as rest
from begun
union all
select false, null, null, null, null, rest from hit where count > $10::integer
union all
select false, fingerprint, ${revision}, coalesce(result, ''),
  extract(epoch from now() - started_at)::float8 * 1000, null
from ${table} as r
where name = $1::text and expires_at > now() and not exists (select from begun)
  and not exists (select from hit where count > $10::integer)`
}

/** Returns the statements that create the table and its indexes, unless they exist. */
export function migrationsOf(table: string): readonly string[] {
  const last = table.replaceAll('"', '').split('.').at(-1)
  return [
    `create table if not exists ${table} (
  name text primary key,
  fingerprint text,
  owner text,
  subject text,
  started_at timestamptz,
  result text,
  count integer,
  expires_at timestamptz not null
)`,
    `create index if not exists ${last}_expires_at on ${table} (expires_at)`,
    `create index if not exists ${last}_subject on ${table} (subject) where subject is not null`,
  ]
}

/** Returns one statement that runs them. If the table exists, it needs no right to create one. */
export function migrationOf(table: string): string {
  const create = migrationsOf(table).join(';\n')
  return `do $$ begin if to_regclass('${table}') is null then ${create}; end if; end $$`
}

/** Returns the time at which a row expires, from a value in milliseconds. */
function lifetime(value: string): string {
  return `now() + ${value}::float8 * interval '1 millisecond'`
}
