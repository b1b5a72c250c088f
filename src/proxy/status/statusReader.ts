import { isSignedAnswer, isSigningAnswer } from '../../contract/confirm/signingAnswer.js'
import { SigningError } from '../../contract/signingError.js'
import { problemTexts } from '../../reports/problemTexts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
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
}

/** A health check reads at most so many recipients. */
const REMEMBERED = 5

export function createStatusReads(
  { adapter, isRecipientId, perform }: ServiceCalls,
  evidence: ReplacedEvidence,
): StatusReads {
  const { status } = adapter
  /** The last recipients that the service knew, or before the first one those that it did not know. */
  let asked: readonly string[] = []
  let hasKnown = false

  function remember(recipientId: string, isKnown: boolean): void {
    if (hasKnown && !isKnown) return
    const others = hasKnown === isKnown ? asked.filter((id) => id !== recipientId) : []
    hasKnown = isKnown
    asked = [recipientId, ...others].slice(0, REMEMBERED)
  }

  async function readService(recipientId: string, reuses?: Reuse): Promise<StatusReading> {
    if (!status) throw new ProxyFailure('not_found')
    if (!isRecipientId(recipientId)) throw new ProxyFailure('invalid_recipient_id')
    const trace = { requestId: crypto.randomUUID() }
    const operation = {
      about: 'recipient',
      trace,
      isSafe: true,
      ...(reuses && { reuses }),
    } as const
    const { result } = await perform(operation, async (send) => status(recipientId, send)).catch(
      (error: unknown) => {
        if (toFailure(error).code !== 'recipient_not_found') throw error
        return { result: 'unknown' } as const
      },
    )
    const reading = typeof result === 'string' ? { status: result } : Object(result)
    const { status: read, sealed, ended, isUnreadable } = reading
    // An adapter written in JavaScript may return any value.
    const isStatus = OTHER_STATUSES.has(read) || (typeof read === 'string' && isSigningAnswer(read))
    if (!isStatus || !isSignedAnswer({ answer: true, sealed, ended })) {
      throw new ProxyFailure('upstream_invalid')
    }
    if (read !== 'signed' || sealed === undefined) return { status: read }
    if (sealed === 'pending' && isUnreadable === true) return { status: read, sealed, isUnreadable }
    return { status: read, sealed, ...(sealed === 'failed' && ended !== undefined && { ended }) }
  }

  return {
    read: async (recipientId, reuses) => {
      const result = await readService(recipientId, reuses)
      if (result.status !== 'unknown') {
        remember(recipientId, true)
        return result
      }
      const isReplaced = await evidence.isReplaced(recipientId).catch(() => false)
      if (isReplaced) return { status: 'replaced' }
      remember(recipientId, false)
      return result
    },
    knowsRecipients: async () => {
      for (const recipientId of asked) {
        // oxlint-disable-next-line no-await-in-loop -- usually the first one is known
        if ((await readService(recipientId)).status !== 'unknown') return true
      }
      return asked.length === 0 ? undefined : false
    },
  }
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
