export type { RedisStateOptions } from './readRedisOptions.js'
export type { RedisClient } from './redisCommands.js'
export { redisState, type RedisState } from './redisState.js'
export type { Begun, Hit, RecordKey, SigningState } from '../state/signingState.js'
