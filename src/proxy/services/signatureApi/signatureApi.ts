import { contractService } from '../contract/contractService.js'
import { isServiceFailure, serviceFailure } from '../serviceFailure.js'
import type { CreatedCeremony, Send, SigningService } from '../signingService.js'
import { readAppearance, type CeremonyAppearance } from './ceremonyAppearance.js'
import { signatureApiCompletion } from './completion.js'
import { inLanguage } from './ceremonyLanguage.js'
import { readRefusal } from './readRefusal.js'

/**
 * Returns the adapter for SignatureAPI. The sources are SignatureAPI's public documents and demos of
 * 2026-11-21. The adapter was not tested with the service.
 *
 * It creates ceremonies at `/ceremonies` with a list of authentication methods. A ceremony in a frame
 * needs `embedded=true`, and posts a message at its end. A new ceremony ends the recipient's older
 * ceremonies. SignatureAPI may change all this.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for an appearance that the service does not support.
 *
 * @example
 * ```ts
 * const adapter = signatureApi({ language: 'accept-language' })
 * createSigningProxy({ ...options, service: { baseUrl, apiKey, adapter } })
 * ```
 */
export function signatureApi(appearance: CeremonyAppearance = {}): SigningService {
  const { language, accentColor, allowCancel } = readAppearance(appearance)
  const contract = contractService()
  const embedded = {
    embedded: 'true',
    ...(accentColor !== undefined && { accent_color: accentColor }),
    ...(allowCancel === false && { allow_cancel: 'false' }),
  }
  const shown: CreatedCeremony = {
    completion: signatureApiCompletion,
    urlParameters: {
      frame: { ...embedded, event_delivery: 'message' },
      web_view: { ...embedded, event_delivery: 'redirect' },
    },
  }
  return {
    ...contract,
    name: 'SignatureAPI',
    can: { ...contract.can, create: 'revokes' },
    createCeremony: async (order, send) => {
      const { recipientId, authentication, languages } = order
      const path = `/recipients/${recipientId}/ceremonies`
      // `redirect_delay` skips the last page, because the portal shows its own page at the end.
      const changes = { redirect_delay: 0, authentication: [authentication] }
      const sendChanged: Send = async (call) =>
        withPause(send)({ ...call, path, body: { ...call.body, ...changes } })
      try {
        const { url, ...ceremony } = await contract.createCeremony(order, sendChanged)
        if (url === undefined) return { ...shown, ...ceremony }
        return { ...shown, ...ceremony, url: inLanguage(url, language, languages) }
      } catch (error) {
        throw await readRefusal(error, recipientId, send)
      }
    },
    replaceRecipient: async (order, send) => contract.replaceRecipient(order, withPause(send)),
    retrieveDeliverable: async (id, send) => contract.retrieveDeliverable(id, withPause(send)),
  }
}

/** Seconds to wait after status 429, because the service sends no `Retry-After`. */
const BUSY_SECONDS = 1

function withPause(send: Send): Send {
  return async (call) => {
    try {
      return await send(call)
    } catch (error) {
      if (!isServiceFailure(error, 'upstream_busy')) throw error
      const { retryAfter = BUSY_SECONDS } = error.details
      throw serviceFailure('upstream_busy', { retryAfter, cause: error })
    }
  }
}
