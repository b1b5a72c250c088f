import { isStringArray } from '../../../contract/jsonObject.js'
import { parseDeliverable, type Deliverable } from '../../../contract/deliverable.js'
import { parseRecipient } from '../../../contract/recipient.js'
import { isDeliverableId, isRecipientId } from '../../../contract/resourceId.js'
import { serviceFailure } from '../serviceFailure.js'
import type { Send, SigningService } from '../signingService.js'

/**
 * Returns the adapter for a service that follows the service contract. It is the default of the
 * option `service.adapter`. It sends no field and reads no field beyond the contract.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, service: { baseUrl, apiKey, adapter: contractService() } })
 * ```
 */
export function contractService(): SigningService & {
  readonly replaceRecipient: NonNullable<SigningService['replaceRecipient']>
  readonly retrieveDeliverable: NonNullable<SigningService['retrieveDeliverable']>
} {
  return {
    name: 'service contract',
    basePath: '/v1',
    auth: { header: 'x-api-key' },
    // The contract does not show what a second ceremony does, nor whether a successor has a new id.
    can: { evidence: true, replace: 'new_id', create: 'unsafe' },
    testKeyPrefix: 'key_test_',
    isRecipientId,
    isDeliverableId,
    createCeremony: async ({ recipientId, authentication, redirectUrl, embeddableIn }, send) => {
      const { body } = await send({
        method: 'POST',
        path: `/recipients/${recipientId}/ceremony`,
        success: [201],
        body: { authentication, redirect_url: redirectUrl, embeddable_in: embeddableIn },
      })
      const { url, embeddable_in } = body
      // With a method other than `custom`, the service may email the link and return no url.
      const isEmailed = url == null && authentication?.type !== 'custom'
      // A value other than a string is refused like an invalid url.
      const ceremonyUrl = typeof url === 'string' ? url : ''
      return {
        url: isEmailed ? undefined : ceremonyUrl,
        embeddableIn: isStringArray(embeddable_in) ? embeddable_in : undefined,
      }
    },
    replaceRecipient: async ({ recipientId, name, email }, send) => {
      const path = `/recipients/${recipientId}/replace`
      const { body } = await send({ method: 'POST', path, success: [201], body: { name, email } })
      return parseRecipient(body) ?? invalid()
    },
    retrieveDeliverable,
    // An unknown id, because the contract has no operation for a health check.
    checkHealth: async (send) => void (await retrieveDeliverable('del_health', send)),
  }
}

async function retrieveDeliverable(id: string, send: Send): Promise<Deliverable> {
  const { body } = await send({ method: 'GET', path: `/deliverables/${id}`, success: [200] })
  return parseDeliverable(body) ?? invalid()
}

function invalid(): never {
  throw serviceFailure('upstream_invalid')
}
