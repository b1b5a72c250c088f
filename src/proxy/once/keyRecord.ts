import { isJsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../bounds/parseJsonObject.js'
import { bodyText, isStoredAnswer, type Answer } from '../reply/answer.js'
import { ProxyFailure } from '../reply/proxyFailure.js'

/** What is known of a key. */
export type KeyRecord =
  | { readonly state: 'in_flight'; readonly since: number; readonly claim: string }
  | { readonly state: 'answered'; readonly answer: Answer }
  | { readonly state: 'refused' }
  | { readonly state: 'unknown' }

/**
 * A record as it lies in the store, with the request it belongs to. Both texts are JSON already. Joined,
 * not added up: a text that was added up holds all its parts beside it until somebody reads it, and few
 * remembered answers are ever read.
 */
export function textOf(record: KeyRecord, request: string): string {
  return ['{"state":"', record.state, '",', ...fieldsOf(record), '"request":', request, '}'].join(
    '',
  )
}

function fieldsOf(record: KeyRecord): readonly (string | number)[] {
  switch (record.state) {
    case 'in_flight':
      return ['"since":', record.since, ',"claim":"', record.claim, '",']
    case 'answered': {
      const { answer } = record
      return ['"answer":{"status":', answer.status, ',"body":', bodyText(answer), '},']
    }
    default:
      return []
  }
}

/** No two claims are alike: who withdraws one must not take another's for it. */
export function inFlight(claimant: string): KeyRecord {
  return { state: 'in_flight', since: Date.now(), claim: claimant }
}

/** What a record is read with. */
interface Reading {
  /** Of the call that asks. */
  readonly request: string
  /** How long a call may last, with all that belongs to it. In milliseconds. */
  readonly waitMs: number
}

/** The answer of an earlier call, or `undefined` while it is under way. Throws what it must. */
export function replay(text: string, { request, waitMs }: Reading): Answer | undefined {
  const record = parseJsonObject(text)
  // A record nobody can read hides what came of the call.
  if (!isJsonObject(record)) throw new ProxyFailure('outcome_unknown', { unknownOutcome: true })
  if (JSON.stringify(record['request']) !== request)
    throw new ProxyFailure('idempotency_key_reused')
  const { state, since, answer } = record
  if (state === 'answered' && isStoredAnswer(answer)) {
    return { ...answer, sharedWith: 'idempotency_key' }
  }
  if (state === 'refused') throw new ProxyFailure('recipient_not_actionable')
  // No call lasts this long: the instance that made it is gone.
  const lost = state === 'in_flight' && Date.now() - Number(since) > waitMs
  if (state !== 'in_flight' || lost) {
    throw new ProxyFailure('outcome_unknown', { unknownOutcome: true })
  }
  return undefined
}

/** What to remember of a call; `undefined` if the key may try again. */
export function recordOf(outcome: Answer | ProxyFailure): KeyRecord | undefined {
  if (!(outcome instanceof ProxyFailure)) {
    return { state: 'answered', answer: outcome }
  }
  const { code, details } = outcome
  if (details.unknownOutcome) return { state: 'unknown' }
  return code === 'recipient_not_actionable' ? { state: 'refused' } : undefined
}
