export {
  postgresState,
  type PostgresQuery,
  type PostgresState,
  type PostgresStateOptions,
} from './postgresState.js'
export type { Begun, Claim, Hit, RecordKey, SigningState } from '../state/signingState.js'
