import type { RedisClient } from './RedisClient.js'

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

const CLAIM = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return { 'lost' } end
local present = redis.call('GET', KEYS[2])
if present then return { 'present', present } end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
return { 'claimed' }`

/** What came of a claim. `lost`: the marker is another, so entries may be missing. */
export type Claim =
  | { readonly outcome: 'claimed' | 'lost' }
  | { readonly outcome: 'present'; readonly sealed: string }

/** A claim of one entry, under the marker of the data set. */
export interface ClaimRequest {
  readonly markerName: string
  readonly marker: string
  readonly name: string
  readonly sealed: string
  readonly ttlMs: number
}

/** Sets the entry if it is absent and the data set is still the one that was marked. */
export async function claim(client: RedisClient, request: ClaimRequest): Promise<Claim> {
  const reply = await client.eval(CLAIM, {
    keys: [request.markerName, request.name],
    arguments: [request.marker, request.sealed, String(request.ttlMs)],
  })
  const [outcome, present] = asList(reply)
  if (outcome === 'present') return { outcome, sealed: String(present) }
  return { outcome: outcome === 'claimed' ? 'claimed' : 'lost' }
}

const COUNT = `
local calls = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], left)
end
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
