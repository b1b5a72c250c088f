import type { SigningStatus, StatusReading } from '../proxy/services/signingService.js'

/** A recipient that the portal waits for, from its own table. */
export interface WaitingRecipient {
  readonly recipientId: string
  /** When the portal began to wait: a `Date`, ISO 8601, or milliseconds since 1970. */
  readonly since: Date | string | number
  /** The `mark` of the last change. Without it, only this process remembers what it has reported. */
  readonly mark?: string | null | undefined
}

/**
 * A change of a recipient. Store `mark` with the status, in one statement, so that no other run
 * reports it again.
 *
 * - `status`: the status differs from that of the last change.
 * - `seal_overdue`: the recipient has signed, and the signed file has not come in time.
 * - `gave_up`: nothing final has happened in time, and the sweep asks no more.
 */
export interface SweepChange extends Partial<StatusReading> {
  readonly type: 'status' | 'seal_overdue' | 'gave_up'
  readonly recipientId: string
  readonly mark: string
  /** Whether the portal waits no longer: leave the recipient out of `list`. */
  readonly isDone: boolean
}

/** After how many milliseconds the sweep reports what has not happened. */
export interface SweepTimes {
  readonly giveUpAfter: number
  readonly sealedWithin: number
}

const NOT_FINAL = new Set<SigningStatus>(['waiting', 'not_ready', 'not_your_turn', 'unknown'])

/** Returns what a reading changes. `undefined` if it was reported before, or changes nothing. */
export function changeOf(
  { recipientId, since, mark }: WaitingRecipient,
  { status, isUnreadable, ...reading }: StatusReading,
  { giveUpAfter, sealedWithin }: SweepTimes,
): SweepChange | undefined {
  // A file says nothing about a person who has not signed, and perhaps only receives a copy.
  const sealed = status === 'signed' ? reading.sealed : undefined
  const [known = 'waiting', file, time] = (mark ?? '').split(' ').filter(Boolean)
  if (known === 'gave_up') return undefined
  const facts = { recipientId, status, ...(sealed !== undefined && { sealed }) }
  const isFinal = !NOT_FINAL.has(status) && sealed !== 'pending'
  if (isFinal) {
    const next = sealed === undefined ? status : `${status} ${sealed}`
    const isKnown = next === mark || (sealed === undefined && known === status)
    return isKnown ? undefined : { type: 'status', ...facts, mark: next, isDone: true }
  }
  const hasSigned = known === 'signed' && sealed === 'pending'
  const startedAt = hasSigned && time !== undefined ? Number(time) : timeOf(since)
  const age = Date.now() - startedAt
  if (sealed === 'pending') {
    if (!hasSigned || time === undefined) {
      const next = `signed pending ${Date.now()}`
      return { type: 'status', ...facts, mark: next, isDone: false }
    }
    if (age >= giveUpAfter) return gaveUp(facts)
    if (file !== 'pending' || age < sealedWithin || isUnreadable) return undefined
    return { type: 'seal_overdue', ...facts, mark: `signed overdue ${time}`, isDone: false }
  }
  if (age >= giveUpAfter) return gaveUp(facts)
  return status === known ? undefined : { type: 'status', ...facts, mark: status, isDone: false }
}

/** How long the sweep asks again about a recipient whose status cannot be read, beyond `giveUpAfter`. */
const UNREADABLE_MS = 86_400_000

/** Returns the last report about a recipient whose status could not be read for a long time. */
export function unreadableChange(
  { recipientId, since, mark }: WaitingRecipient,
  { giveUpAfter }: SweepTimes,
): SweepChange | undefined {
  const isOld = Date.now() - timeOf(since) >= giveUpAfter + UNREADABLE_MS
  return isOld && mark !== 'gave_up' ? gaveUp({ recipientId }) : undefined
}

function gaveUp(facts: Omit<SweepChange, 'type' | 'mark' | 'isDone'>): SweepChange {
  return { type: 'gave_up', ...facts, mark: 'gave_up', isDone: true }
}

function timeOf(since: WaitingRecipient['since']): number {
  return new Date(since).getTime()
}
