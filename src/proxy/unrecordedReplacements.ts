import { isJsonObject } from '../contract/jsonObject.js'
import { parseRecipient } from '../contract/recipient.js'
import { SigningError } from '../contract/signingError.js'
import { parseJsonObject } from './bounds/bounded.js'
import type { RecipientReplaced } from './signingProxyOptions.js'
import type { SigningState } from './state/signingState.js'

/** A replacement at the signing service that `onReplaced` has not stored. */
export type UnrecordedReplacement = Pick<RecipientReplaced, 'recipientId' | 'recipient'>

/** Reads the replacements that `onReplaced` has not stored from the records of a state. */
export async function readUnrecorded(
  state: SigningState,
): Promise<readonly UnrecordedReplacement[]> {
  if (!state.results) {
    throw new SigningError('not_found', 'The option `state` cannot list its records.', {
      remedy: 'Use postgresState(), or look for events with the outcome replacement_not_recorded.',
    })
  }
  const results = await state.results('replacement')
  return results.flatMap((text) => {
    const result = parseJsonObject(text)
    if (!isJsonObject(result) || result['isRecorded'] !== false) return []
    const { recipientId } = result
    const recipient = parseRecipient(result['body'])
    return typeof recipientId === 'string' && recipient ? [{ recipientId, recipient }] : []
  })
}
