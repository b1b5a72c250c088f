'use client'

import type { SigningClient } from '../../embed/client/signingClient.js'
import { useSigning } from '../provider/SigningContext.js'

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
  return useSigning('useSigningClient()').client
}
