export { redisState, type RedisClient, type RedisStateOptions } from './redisState.js'
export type { SigningState } from '../state/signingState.js'
