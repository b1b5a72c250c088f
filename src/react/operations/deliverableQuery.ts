'use client'

import { queryOptions } from '@tanstack/react-query'
import type { Deliverable } from '../../contract/deliverable.js'
import type { SigningError } from '../../contract/signingError.js'
import type { SigningClient } from '../../embed/client/signingClient.js'

/** A deliverable without its `url`, which may be a credential and does not belong in a cache. */
export type DeliverableFacts = Deliverable & { readonly url?: never }

const queryKeyOf = (deliverableId: string) =>
  ['react-signing-ceremony', 'deliverable', deliverableId] as const

/**
 * The query that `useDeliverable` makes, for `prefetchQuery`, `invalidateQueries` and hooks of your own.
 * It asks once and keeps no url; waiting for a status is the hook's. `client` is what
 * `useSigningClient()` returns.
 *
 * @example
 * ```tsx
 * const client = useSigningClient()
 * const audit = useQuery(deliverableQuery(client, deliverableId))
 * ```
 */
export function deliverableQuery(client: SigningClient, deliverableId: string) {
  return queryOptions<
    DeliverableFacts,
    SigningError,
    DeliverableFacts,
    ReturnType<typeof queryKeyOf>
  >({
    queryKey: queryKeyOf(deliverableId),
    queryFn: async ({ signal }) => {
      const { url: _, ...facts } = await client.retrieveDeliverable(deliverableId, signal)
      return facts
    },
    retry: (failures, error) => failures < 2 && (error.status ?? 500) >= 500,
  })
}
