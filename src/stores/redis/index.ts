export { redisState, type RedisClient, type RedisStateOptions } from './redisState.js'
export type { SigningState } from '../../proxy/state/signingState.js'
