'use client'

import { signingClientOf } from '../../embed/client/createSigningClient.js'
import type { ProxyCall } from '../../embed/client/proxyCall.js'
import type { SigningClient } from '../../embed/client/signingClient.js'
import { useSigning } from '../provider/signingContext.js'

const clients = new WeakMap<ProxyCall, SigningClient>()

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
  return clientOf(useSigning('useSigningClient()').call)
}

/** One client per provider, because a client remembers the keys of its replacements. */
function clientOf(call: ProxyCall): SigningClient {
  const client = clients.get(call) ?? signingClientOf(call)
  clients.set(call, client)
  return client
}
