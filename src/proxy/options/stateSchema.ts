import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningState } from '../state/signingState.js'

/** Validates the option `state` of the proxy, the webhook receiver and the signing record. */
export const stateSchema = v.pipe(
  v.custom<SigningState>(
    (state) =>
      isJsonObject(state) &&
      ['begin', 'finish', 'release', 'hit'].every((name) => typeof state[name] === 'function'),
    'must have the functions begin, finish, release and hit',
  ),
  v.description(
    'Set memoryState(), or postgresState({ query, keys }) or redisState({ client, keys }) for several instances.',
  ),
)
