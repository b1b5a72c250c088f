export { redisState, type RedisClient, type RedisStateOptions } from './redisState.js'
export type { Begun, Claim, Hit, RecordKey, SigningState } from '../state/signingState.js'
