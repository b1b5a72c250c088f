'use client'

import { signingClientOf } from '../../embed/client/createSigningClient.js'
import type { ProxyCall } from '../../embed/client/proxyCall.js'
import type { SigningClient } from '../../embed/client/signingClient.js'
import { type ProviderData, useProvider } from '../provider/signingContext.js'

/**
 * Returns a client of the `SigningProvider`'s proxy, for requests outside of the hooks. Returns the
 * same object until the provider's `endpoint` or `credentials` change. Throws without a provider.
 *
 * @example
 * ```tsx
 * const client = useSigningClient()
 * const readAudit = () => client.retrieveDeliverable(deliverableId)
 * return <button onClick={readAudit}>Read the audit log</button>
 * ```
 */
export function useSigningClient(): SigningClient {
  return clientOf(useProvider('useSigningClient()'))
}

const clients = new WeakMap<ProxyCall, SigningClient>()

/** Returns the only client of a provider, because the client stores idempotency keys. */
function clientOf({ call }: ProviderData): SigningClient {
  const client = clients.get(call) ?? signingClientOf(call)
  clients.set(call, client)
  return client
}
