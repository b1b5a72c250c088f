import type { Recipient } from '../../contract/recipient.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Begun } from '../state/signingState.js'
import {
  readRecord,
  type Replacement,
  type ReplacementIds,
  type StoredProgress,
} from './replacementRecord.js'

/** What a call does after it has read the record of its recipient. All but `replay` take it over. */
export type ReplacementStep =
  | { readonly do: 'replay'; readonly successor: Recipient }
  | { readonly do: 'record'; readonly successor: Recipient; readonly former: Former }
  | { readonly do: 'replace'; readonly former: Former; readonly progress?: StoredProgress }

/** The replacements before the one of this call. */
export type Former = readonly Replacement[]

/** A record that exists. */
type Found = Extract<Begun, { readonly revision: string }>

/** `Retry-After` in seconds while another call runs, and until an earlier replacement is settled. */
const RUNNING_RETRY_SECONDS = 5
const UNSETTLED_RETRY_SECONDS = 60

/**
 * Decides what a call does, by the table of docs/decisions/oneReplacementRecord.md. No call takes
 * longer than `longestMs`.
 *
 * @throws `ProxyFailure` if the call must wait, or if its key or the earlier outcome forbids it.
 */
export function nextStep(
  found: Found,
  { person, key }: ReplacementIds,
  longestMs: number,
): ReplacementStep {
  const replacements = readRecord(found.result ?? '')?.replacements ?? []
  const used = replacements.find((one) => one.key === key)
  if (used && used.person !== person) throw new ProxyFailure('idempotency_key_reused')
  if (used?.outcome === 'recorded') return { do: 'replay', successor: used.successor }
  const isPending = found.state === 'pending'
  if (isPending) assertStopped(found, { person, key }, longestMs)
  const last = replacements.at(-1)
  // A stopped call has noted nothing, or the record is unreadable.
  if (!last || (isPending && last.outcome === 'recorded')) throw unknownOutcome()
  if (last.person !== person) {
    if (last.outcome === 'recorded') return { do: 'replace', former: replacements }
    throw inProgress(UNSETTLED_RETRY_SECONDS)
  }
  const former = replacements.slice(0, -1)
  if (last.outcome === 'recorded') return { do: 'replay', successor: last.successor }
  if (last.outcome === 'unrecorded') return { do: 'record', former, successor: last.successor }
  if (!last.progress) throw unknownOutcome()
  return { do: 'replace', former, progress: last.progress }
}

/** Refuses the call while another one works on the record, or if that was for another person. */
function assertStopped(
  { fingerprint, ageMs }: Extract<Found, { readonly state: 'pending' }>,
  { person, key }: ReplacementIds,
  longestMs: number,
): void {
  const running = readFingerprint(fingerprint)
  const isStopped = ageMs > longestMs
  if (running.person === person) {
    if (!isStopped) throw new ProxyFailure('idempotency_key_in_use', { retryAfter: 1 })
  } else if (running.key === key) throw new ProxyFailure('idempotency_key_reused')
  else throw inProgress(isStopped ? UNSETTLED_RETRY_SECONDS : RUNNING_RETRY_SECONDS)
}

function inProgress(retryAfter: number): ProxyFailure {
  return new ProxyFailure('replacement_in_progress', { retryAfter })
}

function unknownOutcome(): ProxyFailure {
  return new ProxyFailure('outcome_unknown', { unknownOutcome: true })
}

/** Returns the fingerprint of a pending record: the new person, and the caller with its key. */
export function fingerprintOf({ person, key }: ReplacementIds): string {
  return `${person}.${key}`
}

export function readFingerprint(fingerprint: string): ReplacementIds {
  const [person = '', key = ''] = fingerprint.split('.')
  return { person, key }
}
