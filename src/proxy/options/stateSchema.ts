import type { SigningState } from '../state/signingState.js'
import { described, objectWith } from './parseOptions.js'

/** Validates the option `state` of the proxy and the webhook receiver. */
export const stateSchema = described(
  objectWith<SigningState>(
    ['begin', 'finish', 'release', 'hit'],
    'must have the functions begin, finish, release and hit',
  ),
  'Set memoryState(), or postgresState({ query, keys }) or redisState({ client, keys }) for several instances.',
)
