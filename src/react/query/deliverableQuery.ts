import type { DataTag } from '@tanstack/react-query'
import type { Deliverable } from '../../contract/deliverable.js'
import type { SigningError } from '../../contract/signingError.js'
import type { SigningClient } from '../../embed/client/signingClient.js'

/** A deliverable without its `url`, which may be a credential and does not belong in a cache. */
export type DeliverableFacts = Deliverable & { readonly url?: never }

type DeliverableKey = readonly ['react-signing-ceremony', 'deliverable', string]

/** What `deliverableQuery` returns; every function of TanStack Query that takes `queryOptions` takes it. */
export interface DeliverableQueryOptions {
  readonly queryKey: DataTag<DeliverableKey, DeliverableFacts, SigningError>
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<DeliverableFacts>
  readonly retry: (failures: number, error: SigningError) => boolean
  /** Not set. `useQueries` takes the type of the error from it. */
  readonly throwOnError?: (error: SigningError) => boolean
}

/**
 * The query behind `useDeliverable`, for `prefetchQuery`, `invalidateQueries` and hooks of your own.
 * Server components may import it. It asks once and keeps no url. In the browser, `client` is the
 * result of `useSigningClient()`; on a server, that of `createSigningClient()`.
 *
 * @example
 * ```tsx
 * const client = useSigningClient()
 * const audit = useQuery(deliverableQuery(client, deliverableId))
 * ```
 */
export function deliverableQuery(
  client: SigningClient,
  deliverableId: string,
): DeliverableQueryOptions {
  const queryKey: DeliverableKey = ['react-signing-ceremony', 'deliverable', deliverableId]
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tag exists in types only
    queryKey: queryKey as DeliverableQueryOptions['queryKey'],
    queryFn: async ({ signal }) => {
      const { url: _, ...facts } = await client.retrieveDeliverable(deliverableId, signal)
      return facts
    },
    retry: (failures, error) => failures < 2 && (error.status ?? 500) >= 500,
  }
}
