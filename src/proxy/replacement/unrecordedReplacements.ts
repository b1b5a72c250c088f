import type { Recipient } from '../../contract/recipient.js'
import { SigningError } from '../../contract/signingError.js'
import type { SigningState, StoredResult } from '../state/signingState.js'
import { readRecord } from './replacementRecord.js'

/** An entry of the operator's list: a new recipient that `onReplaced` has not stored. */
export type UnrecordedReplacement =
  | {
      /**
       * `replaced`: the new recipient signs now. `unknown`: the service has created the new recipient,
       * but the replacement is not finished. A retry of the same replacement finishes it.
       */
      readonly outcome: 'replaced' | 'unknown'
      /** The hash that identifies the record in the state. */
      readonly recordId: string
      readonly recipientId: string
      readonly recipient: Recipient
    }
  | {
      /** The state holds a record that it cannot read, for example because its key was removed. */
      readonly outcome: 'unreadable'
      readonly recordId: string
      readonly recipientId?: undefined
      readonly recipient?: undefined
    }

/** Reads the replacements that `onReplaced` has not stored from the records of a state. */
export async function readUnrecorded(
  state: SigningState,
): Promise<readonly UnrecordedReplacement[]> {
  if (!state.results) {
    throw new SigningError('not_found', 'The option `state` cannot list its records.', {
      remedy: 'Use postgresState(), or look for events with the outcome replacement_not_recorded.',
    })
  }
  return (await state.results('replacement')).flatMap(entriesOf)
}

/** Returns the entry of a record, or none if the portal has nothing to store. */
function entriesOf({ id: recordId, result }: StoredResult): readonly UnrecordedReplacement[] {
  const record = readRecord(result ?? '')
  if (!record) return [{ outcome: 'unreadable', recordId }]
  const { recipientId, replacements } = record
  const last = replacements.at(-1)
  if (!last || last.outcome === 'recorded') return []
  if (last.outcome === 'unrecorded') {
    return [{ outcome: 'replaced', recordId, recipientId, recipient: last.successor }]
  }
  const recipient = last.progress?.successor
  // Without it, the service has not named the new recipient.
  return recipient ? [{ outcome: 'unknown', recordId, recipientId, recipient }] : []
}
