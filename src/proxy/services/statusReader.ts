import { SigningError } from '../../contract/signingError.js'
import { problemTexts } from '../reply/problemTexts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { ServiceCalls } from './serviceCalls.js'
import type { SigningStatus } from './signingService.js'

/** Reads the status of a recipient from the signing service. */
export type ReadStatus = (recipientId: string) => Promise<SigningStatus>

const STATUSES = new Set<SigningStatus>(['waiting', 'signed', 'declined', 'expired', 'replaced'])

/** Reads the status of a recipient with the service's adapter. Rejects with a `ProxyFailure`. */
export async function readStatusOf(
  { adapter, isRecipientId, perform }: ServiceCalls,
  recipientId: string,
): Promise<SigningStatus> {
  const { status } = adapter
  if (!status) throw new ProxyFailure('not_found')
  if (!isRecipientId(recipientId)) throw new ProxyFailure('invalid_recipient_id')
  const trace = { requestId: crypto.randomUUID() }
  const operation = { about: 'recipient', trace, isSafe: true } as const
  const { result } = await perform(operation, async (send) => status(recipientId, send))
  // An adapter written in JavaScript may return any value.
  if (STATUSES.has(result)) return result
  throw new ProxyFailure('upstream_invalid')
}

/** Builds `readStatus`. It rejects with a `SigningError`, which has the code of the problem. */
export function createStatusReader(service: ServiceCalls): ReadStatus {
  return async (recipientId) => {
    try {
      return await readStatusOf(service, recipientId)
    } catch (error) {
      const { code, details } = toFailure(error)
      const { title, remedy } = problemTexts[code]
      throw new SigningError(code, title, { remedy, retryAfter: details.retryAfter })
    }
  }
}
