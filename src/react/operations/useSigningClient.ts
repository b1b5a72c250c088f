'use client'

import type { CeremonyClient } from '../../embed/client/createCeremonyClient.js'
import { signingClientOf } from '../../embed/client/createSigningClient.js'
import type { SigningClient } from '../../embed/client/signingClient.js'
import { type Signing, useSigning } from '../provider/signingContext.js'

const clients = new WeakMap<CeremonyClient, SigningClient>()

/** The whole client of a provider, which itself has no more of it than every ceremony needs. */
export function wholeClient({ client }: Signing): SigningClient {
  const whole = clients.get(client) ?? signingClientOf(client)
  clients.set(client, whole)
  return whole
}

/**
 * The client of the `SigningProvider`'s proxy, for calls that no hook makes; the same object until the
 * provider's `endpoint` or `credentials` change. Throws where there is no provider.
 *
 * @example
 * ```tsx
 * const confirm = confirmByDeliverable(useSigningClient(), deliverableId)
 * return <SigningCeremony recipientId={recipientId} title="Sign the lease" confirm={confirm} />
 * ```
 */
export function useSigningClient(): SigningClient {
  return wholeClient(useSigning('useSigningClient()'))
}
