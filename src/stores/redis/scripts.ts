/**
 * The scripts of `redisState` (Lua). Each uses one key, or two with one hash tag, so a Redis Cluster
 * can run it. Each uses the clock of Redis, because the clocks of the instances may differ.
 *
 * A record is a hash with the fields `fingerprint`, `owner`, `subject`, `step` and `result`. While its
 * call is pending, it also has the field `started`.
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
 * KEYS: record, and optionally a counter. ARGV: fingerprint, owner, lifetime in milliseconds, revision
 * to take over or "", subject or "", and for the counter: length of its time window in milliseconds,
 * limit. Returns the owner and the subject of the record before, so that its entry can leave the share.
 */
export const BEGIN = `
${NOW}
if KEYS[2] then
  ${COUNT('KEYS[2]', 'ARGV[6]')}
  if count > tonumber(ARGV[7]) then return { 'over_limit', rest } end
end
local record = redis.call('HMGET', KEYS[1], 'fingerprint', 'owner', 'step', 'started', 'result', 'subject')
local fingerprint, owner, step, started, result, subject = unpack(record)
local revision = owner and owner .. '.' .. (step or 0)
if owner and revision ~= ARGV[4] then
  return { started and 'pending' or 'done', fingerprint, revision, result or '', now - (started or now) }
end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'owner', ARGV[2], 'step', 0, 'started', now, 'subject', ARGV[5])
redis.call('PEXPIRE', KEYS[1], math.max(ARGV[3], redis.call('PTTL', KEYS[1])))
return { 'taken', owner or '', subject or '' }`

/** ARGV: fingerprint, owner, lifetime in milliseconds, result, step, "1" if the call continues. */
export const FINISH = `
local record = redis.call('HMGET', KEYS[1], 'owner', 'step', 'started')
local owner, step, started = unpack(record)
if owner and (owner ~= ARGV[2] or tonumber(step or 0) >= tonumber(ARGV[5])) then return end
if ARGV[6] == '1' and not started then return end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'owner', ARGV[2], 'step', ARGV[5], 'result', ARGV[4])
if ARGV[6] ~= '1' then redis.call('HDEL', KEYS[1], 'started') end
redis.call('PEXPIRE', KEYS[1], ARGV[3])`

/** ARGV: owner. */
export const RELEASE = `
local record = redis.call('HMGET', KEYS[1], 'owner', 'started', 'result')
local owner, started, result = unpack(record)
if owner ~= ARGV[1] or not started then return end
if result and result ~= '' then redis.call('HDEL', KEYS[1], 'started')
else redis.call('DEL', KEYS[1]) end`

/**
 * Adds a record to the share of its subject, a sorted set by expiry. ARGV: entry of the record,
 * lifetime in milliseconds, size of the share. Returns 0 if the share is full.
 */
export const JOIN_SHARE = `
${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], math.max(ARGV[2], redis.call('PTTL', KEYS[1])))
return 1`

/** ARGV: entry of the record. */
export const LEAVE_SHARE = `redis.call('ZREM', KEYS[1], ARGV[1])`

/** ARGV: length of the time window in milliseconds. Returns the count and the rest of the window. */
export const HIT = `
${COUNT('KEYS[1]', 'ARGV[1]')}
return { count, rest }`
