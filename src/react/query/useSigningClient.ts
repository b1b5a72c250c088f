'use client'

import { signingClientOf } from '../../embed/client/createSigningClient.js'
import type { SigningClient } from '../../embed/client/signingClient.js'
import { type Signing, useSigning } from '../provider/signingContext.js'

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
  return clientOf(useSigning('useSigningClient()'))
}

/** One for all hooks of a provider: it keeps the idempotency keys of replacements. */
function clientOf({ call, made }: Signing): SigningClient {
  return (made.client ??= signingClientOf(call))
}
