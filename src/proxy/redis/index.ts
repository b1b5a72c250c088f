export type { RedisClient, RedisEvalOptions, RedisSetOptions } from './redisClient.js'
export { redisRateLimit, type RedisRateLimitOptions } from './redisRateLimit.js'
export { redisStore, type RedisStoreOptions } from './redisStore.js'
