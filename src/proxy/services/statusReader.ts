import { SigningError } from '../../contract/signingError.js'
import { problemTexts } from '../reply/problemTexts.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { ServiceCalls } from './serviceCalls.js'
import type { SigningStatus } from './signingService.js'

/** Reads the status of a recipient from the signing service. */
export type ReadStatus = (recipientId: string) => Promise<SigningStatus>

/** Builds `readStatus`. It rejects with a `SigningError`, which has the code of the problem. */
export function createStatusReader({ adapter, isRecipientId, perform }: ServiceCalls): ReadStatus {
  async function read(recipientId: string): Promise<SigningStatus> {
    const { status } = adapter
    if (!status) throw new ProxyFailure('not_found')
    if (!isRecipientId(recipientId)) throw new ProxyFailure('invalid_recipient_id')
    const trace = { requestId: crypto.randomUUID() }
    const operation = { about: 'recipient', trace, isSafe: true } as const
    return (await perform(operation, async (send) => status(recipientId, send))).result
  }
  return async (recipientId) => {
    try {
      return await read(recipientId)
    } catch (error) {
      const { code, details } = toFailure(error)
      const { title, remedy } = problemTexts[code]
      throw new SigningError(code, title, { remedy, retryAfter: details.retryAfter })
    }
  }
}
