'use client'

import { signingClientOf } from '../../embed/client/createSigningClient.js'
import type { SigningClient } from '../../embed/client/signingClient.js'
import { type Signing, useSigning } from '../provider/signingContext.js'

/**
 * Returns the client of the `SigningProvider`'s proxy, for requests without a hook. It is the same object
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

/** Returns the one client of a provider. It stores the idempotency keys of replacements. */
function clientOf({ call, made }: Signing): SigningClient {
  return (made.client ??= signingClientOf(call))
}
