'use client'

import type { SigningClient } from '../../embed/client/signingClient.js'
import { useSigning } from '../provider/signingContext.js'

/**
 * The client of the `SigningProvider`'s proxy, for requests that no hook makes. It is the same object
 * until `endpoint` or `credentials` of the provider change. Throws without a provider.
 *
 * @example
 * ```tsx
 * const client = useSigningClient()
 * const readAudit = () => client.retrieveDeliverable(deliverableId)
 * return <button onClick={readAudit}>Read the audit log</button>
 * ```
 */
export function useSigningClient(): SigningClient {
  return useSigning('useSigningClient()').client
}
