export {
  postgresState,
  type PostgresQuery,
  type PostgresState,
  type PostgresStateOptions,
} from './postgresState.js'
export type { SigningState } from '../../proxy/state/signingState.js'
