import { isAnswer, isSigningAnswer } from '../../contract/confirm/signingAnswer.js'
import { SigningError } from '../../contract/signingError.js'
import { problemTexts } from '../../reports/problemTexts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import { createKnownRecipients } from './knownRecipients.js'
import type { ReplacedEvidence } from './replacedEvidence.js'
import type { ServiceCalls } from '../services/serviceCalls.js'
import type { Reuse } from '../services/reads/sharedReads.js'
import type { SigningStatus, StatusReading } from '../services/signingService.js'

/** Reads the status of a recipient, and whether its signed file exists if the service can say it. */
export type ReadStatus = (recipientId: string) => Promise<StatusReading>

/** The statuses that are no answer to a page. */
const OTHER_STATUSES = new Set<unknown>(['waiting', 'signed', 'unknown'] satisfies SigningStatus[])

/** Reads statuses with the service's adapter, and remembers which recipients the service knows. */
export interface StatusReads {
  /** Rejects with a `ProxyFailure`. */
  readonly read: (recipientId: string, reuses: Reuse) => Promise<StatusReading>
  /**
   * Whether the service knows one of the last recipients that it was asked about. `undefined`
   * before the first question. `false` means a wrong API key, or wrong ids of the portal.
   */
  readonly knowsRecipients: () => Promise<boolean | undefined>
  /**
   * Whether a recipient that is unknown now was deleted. This process must have read it before, or its
   * page must have had an answer (`wasKnown`). A wrong key, or a replacement, would look the same. So
   * the service must have known another recipient within a minute. Rejects if the state fails.
   */
  readonly isGone: (recipientId: string, wasKnown: boolean) => Promise<boolean>
}

export function createStatusReads(service: ServiceCalls, evidence: ReplacedEvidence): StatusReads {
  const readService = async (recipientId: string, reuses?: Reuse) =>
    readStatus(service, recipientId, reuses)
  const known = createKnownRecipients(
    async (recipientId) => (await readService(recipientId)).status !== 'unknown',
  )
  return {
    read: async (recipientId, reuses) => {
      const result = await readService(recipientId, reuses)
      if (result.status !== 'unknown') {
        known.note(recipientId, true)
        return result
      }
      const isReplaced = await evidence.isReplaced(recipientId).catch(() => false)
      if (isReplaced) return { status: 'replaced' }
      known.note(recipientId, false)
      return result
    },
    knowsRecipients: known.readOne,
    isGone: async (recipientId, wasKnown) => {
      if (!wasKnown && !known.has(recipientId)) return false
      return !(await evidence.isPerhapsReplaced(recipientId)) && known.hasReadOther(recipientId)
    },
  }
}

/** Reads a status with the adapter, and refuses a value that no adapter may return. */
async function readStatus(
  { adapter: { status }, isRecipientId, perform }: ServiceCalls,
  recipientId: string,
  reuses: Reuse | undefined,
): Promise<StatusReading> {
  if (!status) throw new ProxyFailure('not_found')
  if (!isRecipientId(recipientId)) throw new ProxyFailure('invalid_recipient_id')
  const trace = { requestId: crypto.randomUUID() }
  const operation = { about: 'recipient', trace, isSafe: true, ...(reuses && { reuses }) } as const
  const { result } = await perform(operation, async (send) => status(recipientId, send)).catch(
    (error: unknown) => {
      if (toFailure(error).code !== 'recipient_not_found') throw error
      return { result: 'unknown' } as const
    },
  )
  const reading = typeof result === 'string' ? { status: result } : Object(result)
  const { status: read, role, sealed, ended, isUnreadable } = reading
  // An adapter written in JavaScript may return any value.
  const isStatus = OTHER_STATUSES.has(read) || (typeof read === 'string' && isSigningAnswer(read))
  if (!isStatus || !isAnswer({ answer: true, role, sealed, ended })) {
    throw new ProxyFailure('upstream_invalid')
  }
  const facts = { status: read, ...(role !== undefined && { role }) }
  if ((read !== 'signed' && role !== 'cc') || sealed === undefined) return facts
  if (sealed === 'pending' && isUnreadable === true) return { ...facts, sealed, isUnreadable }
  return { ...facts, sealed, ...(sealed === 'failed' && ended !== undefined && { ended }) }
}

/** Builds `readStatus`. It rejects with a `SigningError`, which has the code of the problem. */
export function createStatusReader({ read }: StatusReads): ReadStatus {
  return async (recipientId) =>
    read(recipientId, 'moment').catch((error: unknown) => {
      const { code, details } = toFailure(error)
      const { title, remedy } = problemTexts[code]
      throw new SigningError(code, title, { remedy, retryAfter: details.retryAfter })
    })
}
