import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningState } from '../state/signingState.js'

/** The option `state` of the receiver and of the record. */
export const stateSchema = v.pipe(
  v.custom<SigningState>(
    (state) => isJsonObject(state) && ['begin', 'finish', 'read'].every((name) => name in state),
    'must be a state',
  ),
  v.description('Give `memoryState()`, or `redisState()` for several instances.'),
)
