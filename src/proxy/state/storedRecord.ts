import type { Begun } from './signingState.js'

/** A record as a state stores it. */
export interface StoredRecord {
  readonly fingerprint: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Absent while the record is pending. */
  readonly result?: string | undefined
}

/** What `begin` returns for a stored record. */
export function begunBefore(record: StoredRecord, fingerprint: string): Begun {
  if (record.fingerprint !== fingerprint) return { state: 'mismatch' }
  if (record.result !== undefined) return { state: 'done', result: record.result }
  return { state: 'pending', ageMs: Math.max(0, Date.now() - record.startedAt) }
}
