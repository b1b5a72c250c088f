/**
 * Creates a record atomically, unless it exists or Redis has lost records (Lua).
 *
 * KEYS: marker, lost, confirmed, record. ARGV: id of the marker, the new value, its lifetime in
 * milliseconds. Returns `taken` for a new record, `lost`, or the stored value.
 */
export const BEGIN = `
local marker, lost, confirmed, record = unpack(redis.call('MGET', unpack(KEYS)))
if not marker or marker:sub(1, #ARGV[1]) ~= ARGV[1] then return 'lost' end
if lost and lost ~= confirmed then return 'lost' end
if record then return record end
redis.call('SET', KEYS[4], ARGV[2], 'PX', ARGV[3])
return 'taken'`

/**
 * Counts a call of a rate limit atomically (Lua).
 *
 * KEYS: counter. ARGV: length of the time window in milliseconds. Returns the count and the
 * milliseconds until the window ends.
 */
export const HIT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`
