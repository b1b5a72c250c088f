export { postgresLock, type PostgresConnection, type PostgresPool } from './postgresLock.js'
export {
  postgresState,
  type PostgresQuery,
  type PostgresState,
  type PostgresStateOptions,
} from './postgresState.js'
export type { SigningState } from '../../proxy/state/signingState.js'
