/**
 * The scripts of `redisState` (Lua). Each uses one key, or two with one hash tag, so a Redis Cluster
 * can run it. Each uses the clock of Redis, because the clocks of the instances may differ.
 *
 * A record is a hash with the fields `fingerprint`, `owner` and `result`. While its call is pending,
 * it also has the field `started`.
 */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/** Counts a call in `counter`, for a time window of `length` milliseconds. */
const COUNT = (counter: string, length: string): string => `
local count = redis.call('INCR', ${counter})
local rest = redis.call('PTTL', ${counter})
-- The counter is new, or the clock was set back: an old window must not stay open.
if rest < 0 or rest > tonumber(${length}) then
  count, rest = 1, tonumber(${length})
  redis.call('SET', ${counter}, 1, 'PX', rest)
end`

/**
 * KEYS: record, and optionally a counter. ARGV: fingerprint, owner, lifetime in milliseconds, and for
 * the counter: length of its time window in milliseconds, limit.
 */
export const BEGIN = `
${NOW}
if KEYS[2] then
  ${COUNT('KEYS[2]', 'ARGV[4]')}
  if count > tonumber(ARGV[5]) then return { 'over_limit', rest } end
end
local record = redis.call('HMGET', KEYS[1], 'fingerprint', 'owner', 'started', 'result')
local fingerprint, owner, started, result = unpack(record)
if fingerprint and fingerprint ~= ARGV[1] then return { 'mismatch' } end
if started then return { 'pending', owner, now - started } end
if fingerprint then return { 'done', owner, result } end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'owner', ARGV[2], 'started', now)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { 'taken' }`

/** ARGV: fingerprint, owner, lifetime in milliseconds, result. */
export const FINISH = `
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[2] then return end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'owner', ARGV[2], 'result', ARGV[4])
redis.call('HDEL', KEYS[1], 'started')
redis.call('PEXPIRE', KEYS[1], ARGV[3])`

/** ARGV: owner. Returns 1 if the record was released. */
export const RELEASE = `
local owner, started = unpack(redis.call('HMGET', KEYS[1], 'owner', 'started'))
if owner ~= ARGV[1] or not started then return 0 end
return redis.call('DEL', KEYS[1])`

/**
 * Adds a record to the share of its subject, a sorted set by expiry. ARGV: name of the record,
 * lifetime in milliseconds, size of the share. Returns 0 if the share is full.
 */
export const JOIN_SHARE = `
${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/** ARGV: name of the record. */
export const LEAVE_SHARE = `redis.call('ZREM', KEYS[1], ARGV[1])`

/** ARGV: length of the time window in milliseconds. Returns the count and the rest of the window. */
export const HIT = `
${COUNT('KEYS[1]', 'ARGV[1]')}
return { count, rest }`
