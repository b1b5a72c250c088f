import type { RedisClient } from './redisClient.js'

/**
 * The commands that must be one step, as scripts of Redis. `INFO` is asked with `pcall`: where it is
 * forbidden to the client, what it would tell stays empty and the rest goes on.
 */

/** What a Redis says of itself. */
export interface Mark {
  /** Names this data set on this run of the server; another one means that entries may be lost. */
  readonly marker: string
  /** Whether there was none for this run of the server. */
  readonly isNew: boolean
  /** The secret that names are made with, encrypted. */
  readonly names: string
  /** `maxmemory-policy`; empty where it cannot be asked. */
  readonly evictionPolicy: string
  /** How many entries the server has thrown out since its start. */
  readonly evicted: string
}

/**
 * A marker holds the run of the server: one that has restarted, or a replica, may lack the last writes.
 * Without the secret of its names nothing is found again, so it belongs to the data set.
 */
const MARK = `
local function info(section, field)
  local text = redis.pcall('INFO', section)
  return type(text) == 'string' and text:match(field .. ':(%S+)') or ''
end
local run = info('server', 'run_id')
local marker = redis.call('GET', KEYS[1])
local names = redis.call('GET', KEYS[2])
local isNew = 0
if not names or names == ARGV[3] then
  names = ARGV[2]
  marker = false
  redis.call('SET', KEYS[2], names)
end
if not marker or (run ~= '' and marker:match(' (.*)$') ~= run) then
  marker = ARGV[1] .. ' ' .. run
  isNew = 1
  redis.call('SET', KEYS[1], marker)
end
return { marker, isNew, names, info('memory', 'maxmemory_policy'), info('stats', 'evicted_keys') }`

/** What is set where a Redis has none. */
export interface MarkRequest {
  readonly markerName: string
  readonly candidate: string
  readonly namesPlace: string
  /** Our secret for names, encrypted. */
  readonly names: string
  /** A secret that nobody can open any more, to be replaced; empty for none. */
  readonly foreign: string
}

/** Finds the marker and the secret of the names, or sets them. */
export async function mark(client: RedisClient, request: MarkRequest): Promise<Mark> {
  const reply = await client.eval(MARK, {
    keys: [request.markerName, request.namesPlace],
    arguments: [request.candidate, request.names, request.foreign],
  })
  const [marker, isNew, names, evictionPolicy, evicted] = asList(reply)
  return {
    marker: String(marker),
    isNew: Number(isNew) === 1,
    names: String(names),
    evictionPolicy: String(evictionPolicy),
    evicted: String(evicted),
  }
}

/**
 * Counts first, as far as no count is one too many, and then claims: `KEYS` are the counters, the marker
 * and the entries. Without an entry to claim there is no marker.
 */
const CLAIM = `
local counters = tonumber(ARGV[1])
local counted = {}
for at = 1, counters do
  local calls = redis.call('INCR', KEYS[at])
  local left = redis.call('PTTL', KEYS[at])
  if left < 0 then
    left = tonumber(ARGV[2 * at])
    redis.call('PEXPIRE', KEYS[at], left)
  end
  counted[2 * at - 1] = calls
  counted[2 * at] = left
  if calls > tonumber(ARGV[2 * at + 1]) then return { 'over', counted } end
end
local marker = counters + 1
local values = 2 * marker
if marker > #KEYS then return { 'claimed', counted } end
if redis.call('GET', KEYS[marker]) ~= ARGV[values] then return { 'lost', counted } end
for at = 1, #KEYS - marker do
  local present = redis.call('GET', KEYS[marker + at])
  if present then return { 'present', counted, at - 1, present } end
  redis.call('SET', KEYS[marker + at], ARGV[values + 2 * at - 1], 'PX', ARGV[values + 2 * at])
end
return { 'claimed', counted }`

/** An entry as Redis gets it. */
export interface SealedEntry {
  readonly name: string
  readonly sealed: string
  readonly ttlMs: number
}

/**
 * What came of a claim. `lost`: the marker is another, so entries may be missing. `present`: those
 * before `index` were claimed, and none after it. `over`: the call was one too many, and nothing was.
 */
export type Claim =
  | { readonly outcome: 'claimed' | 'lost' }
  | { readonly outcome: 'present'; readonly index: number; readonly sealed: string }
  | { readonly outcome: 'over'; readonly leftMs: number }

/** A claim of entries, and what is counted before it. */
export interface ClaimRequest {
  readonly counters: readonly WindowCounter[]
  /** Under which marker of the data set; none where there are only counters. */
  readonly under?: { readonly markerName: string; readonly marker: string }
  readonly entries: readonly SealedEntry[]
}

/** A count of calls in the window that begins with the first. */
export interface WindowCounter {
  readonly name: string
  /** The number up to which a call is not one too many. */
  readonly limit: number
  readonly windowMs: number
  /** Is told what Redis has said. */
  readonly learn: (count: WindowCount) => void
}

/** How many calls a window has had, and the milliseconds that it had left. */
export interface WindowCount {
  readonly calls: number
  readonly leftMs: number
  /** When Redis was asked, by `performance.now()`. */
  readonly askedAt: number
}

/**
 * Counts, and sets one entry after the other up to the first that is there, if no count is over its limit
 * and the data set is still the one that was marked.
 */
export async function claim(
  client: RedisClient,
  { counters, under, entries }: ClaimRequest,
): Promise<Claim> {
  const limits = counters.flatMap(({ windowMs, limit }) => [String(windowMs), String(limit)])
  const values = entries.flatMap(({ sealed, ttlMs }) => [sealed, String(ttlMs)])
  const askedAt = performance.now()
  const reply = await client.eval(CLAIM, {
    keys: [...counters, ...(under ? [{ name: under.markerName }] : []), ...entries].map(
      ({ name }) => name,
    ),
    arguments: [String(counters.length), ...limits, ...(under ? [under.marker] : []), ...values],
  })
  const [outcome, counts, index, present] = asList(reply)
  // A pair for each counter that was looked at: for all of them, unless one was over its limit.
  const numbers = asList(counts).map(Number)
  const expected = outcome === 'over' ? Math.max(2, numbers.length) : 2 * counters.length
  if (numbers.length !== expected || !numbers.every(Number.isFinite)) throw new Error(FOREIGN)
  for (const [at, { learn }] of counters.entries()) {
    const [calls, leftMs] = numbers.slice(2 * at)
    if (calls !== undefined && leftMs !== undefined) learn({ calls, leftMs, askedAt })
  }
  switch (outcome) {
    case 'claimed':
    case 'lost':
      return { outcome }
    case 'present':
      return { outcome, index: Number(index), sealed: String(present) }
    case 'over':
      return { outcome, leftMs: numbers.at(-1) ?? 0 }
    default:
      throw new Error(FOREIGN)
  }
}

const CHANGE = `
local values = #ARGV / 2
for at = 1, values do
  redis.call('SET', KEYS[at], ARGV[2 * at - 1], 'PX', ARGV[2 * at])
end
for at = values + 1, #KEYS do redis.call('DEL', KEYS[at]) end`

/** Sets entries and deletes others. */
export async function change(
  client: RedisClient,
  entries: readonly SealedEntry[],
  deleted: readonly string[],
): Promise<void> {
  await client.eval(CHANGE, {
    keys: [...entries.map(({ name }) => name), ...deleted],
    arguments: entries.flatMap(({ sealed, ttlMs }) => [sealed, String(ttlMs)]),
  })
}

const FOREIGN = 'Redis answered what no script of ours returns'

function asList(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply
  throw new Error(FOREIGN)
}
