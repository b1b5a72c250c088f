export type { RedisClient, RedisEvalOptions, RedisSetOptions } from './RedisClient.js'
export { redisRateLimit, type RedisRateLimitOptions } from './redisRateLimit.js'
export { redisStore, type RedisStoreOptions } from './redisStore.js'
