import { isJsonObject } from '../contract/jsonObject.js'
import { parseRecipient, type Recipient } from '../contract/recipient.js'
import { SigningError } from '../contract/signingError.js'

/** A record of a state. Its result is missing if the state cannot decrypt it. */
interface StoredResult {
  readonly id: string
  readonly result: string | undefined
}

/** A state whose records can be listed. */
interface ListedState {
  readonly results?: (kind: 'replacement') => Promise<readonly StoredResult[]>
}

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
  state: ListedState,
): Promise<readonly UnrecordedReplacement[]> {
  if (!state.results) {
    throw new SigningError('not_found', 'The option `state` cannot list its records.', {
      remedy: 'Use postgresState(), or look for events with the outcome replacement_not_recorded.',
    })
  }
  return (await state.results('replacement')).flatMap(entriesOf)
}

/** Returns the entry of a record, or none if the portal has nothing to store. */
function entriesOf({ id: recordId, result: text }: StoredResult): readonly UnrecordedReplacement[] {
  // A settled attempt has an empty record.
  if (text === '') return []
  const unreadable = { outcome: 'unreadable', recordId } as const
  const result = text === undefined ? undefined : parsed(text)
  if (!isJsonObject(result)) return [unreadable]
  if (result['isRecorded'] !== false) return []
  const { recipientId, body, outcome } = result
  // Without a body, the service has not named the new recipient.
  if (outcome === 'progress' && body === undefined) return []
  const recipient = parseRecipient(body)
  if (typeof recipientId !== 'string' || !recipient) return [unreadable]
  const known = { recordId, recipientId, recipient }
  return [{ outcome: outcome === 'progress' ? 'unknown' : 'replaced', ...known }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
