import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningState } from '../state/signingState.js'
import { described } from './parseOptions.js'

/** Validates the option `state` of the proxy and the webhook receiver. */
export const stateSchema = described(
  v.custom<SigningState>(
    (state) =>
      isJsonObject(state) &&
      ['begin', 'finish', 'release', 'hit'].every((name) => typeof state[name] === 'function'),
    'must have the functions begin, finish, release and hit',
  ),
  'Set memoryState(), or postgresState({ query, keys }) or redisState({ client, keys }) for several instances.',
)
