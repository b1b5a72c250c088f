import type { SignedAnswer } from '../../contract/confirm/signingAnswer.js'
import type { ConfirmQuestion } from '../signingProxyOptions.js'

/**
 * Builds the option `confirm` from a deliverable, such as the audit log: the only proof of a
 * signature in the service contract. When the service has generated it, the answer is `true` with
 * `sealed: 'sealed'`, because the file exists. It is `false` without an id.
 *
 * A deliverable describes the whole envelope: with several signers, the answer is `true` only after
 * the last signature. The answer never says that a recipient has declined.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, confirm: byDeliverable((recipientId) => auditLogOf(recipientId)) })
 * ```
 */
export function byDeliverable(
  find: (recipientId: string) => string | null | undefined | Promise<string | null | undefined>,
): (
  question: Pick<ConfirmQuestion, 'recipientId' | 'isGenerated'>,
) => Promise<false | SignedAnswer> {
  return async ({ recipientId, isGenerated }) => {
    const deliverableId = await find(recipientId)
    return (await isGenerated(deliverableId)) && { answer: true, sealed: 'sealed' }
  }
}
