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

const CLAIM_ALL = `
local function claim_all(last)
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return { 'lost' } end
  for at = 2, last do
    local present = redis.call('GET', KEYS[at])
    if present then return { 'present', at - 2, present } end
    redis.call('SET', KEYS[at], ARGV[2 * at - 2], 'PX', ARGV[2 * at - 1])
  end
  return { 'claimed' }
end`

const COUNT_CALL = `
local function count_call(name, window)
  local calls = redis.call('INCR', name)
  local left = redis.call('PTTL', name)
  if left < 0 then
    left = tonumber(window)
    redis.call('PEXPIRE', name, left)
  end
  return calls, left
end`

const CLAIM = `${CLAIM_ALL}
return claim_all(#KEYS)`

/** The counter stands last; a call over the limit claims nothing. */
const COUNTED_CLAIM = `${CLAIM_ALL}
${COUNT_CALL}
local calls, left = count_call(KEYS[#KEYS], ARGV[#ARGV - 1])
if calls > tonumber(ARGV[#ARGV]) then return { 'over', left } end
return claim_all(#KEYS - 1)`

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

/** A claim of entries, under the marker of the data set. */
export interface ClaimRequest {
  readonly markerName: string
  readonly marker: string
  readonly entries: readonly SealedEntry[]
  /** Where the call is to be counted in the same step, and up to which number it may claim. */
  readonly counter?: WindowCounter | undefined
}

/** A count of calls in the window that begins with the first. */
export interface WindowCounter {
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/**
 * Sets one entry after the other up to the first that is there, if the data set is still the one that
 * was marked.
 */
export async function claim(
  client: RedisClient,
  { markerName, marker, entries, counter }: ClaimRequest,
): Promise<Claim> {
  const keys = [markerName, ...entries.map(({ name }) => name)]
  const values = [marker, ...entries.flatMap(({ sealed, ttlMs }) => [sealed, String(ttlMs)])]
  const reply = counter
    ? await client.eval(COUNTED_CLAIM, {
        keys: [...keys, counter.name],
        arguments: [...values, String(counter.windowMs), String(counter.limit)],
      })
    : await client.eval(CLAIM, { keys, arguments: values })
  const [outcome, first, present] = asList(reply)
  if (outcome === 'present') return { outcome, index: Number(first), sealed: String(present) }
  if (outcome === 'over') return { outcome, leftMs: Number(first) }
  return { outcome: outcome === 'claimed' ? 'claimed' : 'lost' }
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

const COUNT = `${COUNT_CALL}
local calls, left = count_call(KEYS[1], ARGV[1])
return { calls, left }`

/** Counts one call in the window that begins with the first. */
export async function count(
  client: RedisClient,
  name: string,
  windowMs: number,
): Promise<{ readonly calls: number; readonly leftMs: number }> {
  const reply = await client.eval(COUNT, { keys: [name], arguments: [String(windowMs)] })
  const [calls, leftMs] = asList(reply)
  return { calls: Number(calls), leftMs: Number(leftMs) }
}

function asList(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply
  throw new Error('Redis answered what no script of ours returns')
}
