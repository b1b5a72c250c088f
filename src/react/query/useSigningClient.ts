'use client'

import { useMemo } from 'react'
import { type SigningClient, signingClientOf } from '../../embed/client/signingClient.js'
import { useProvidedSignings } from '../SigningProvider.js'

/**
 * Returns a client of the `SigningProvider`'s proxy, for requests outside of the hooks. Returns the
 * same object until the provider's `endpoint`, `credentials` or `user` change. Throws without a provider.
 *
 * @example
 * ```tsx
 * const client = useSigningClient()
 * const readAudit = () => client.retrieveDeliverable(deliverableId)
 * return <button onClick={readAudit}>Read the audit log</button>
 * ```
 */
export function useSigningClient(): SigningClient {
  const signings = useProvidedSignings('useSigningClient()')
  return useMemo(
    () => signingClientOf(signings.proxy, signings.replacementKeys, signings.noteGenerated),
    [signings],
  )
}
