import type { DataTag } from '@tanstack/react-query'
import type { Deliverable } from '../../contract/deliverable.js'
import type { SigningError } from '../../contract/signingError.js'
import type { SigningClient } from '../../embed/client/signingClient.js'

/** A deliverable without its `url`. Caches must not store the url, which may be a credential. */
export type DeliverableFacts = Deliverable & { readonly url?: never }

type DeliverableKey = readonly ['react-signing-ceremony', 'deliverable', string]

/** The query options that `deliverableQuery` returns, for every function of TanStack Query. */
export interface DeliverableQueryOptions {
  readonly queryKey: DataTag<DeliverableKey, DeliverableFacts, SigningError>
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<DeliverableFacts>
  readonly retry: (failures: number, error: SigningError) => boolean
  /** Never set. `useQueries` infers the type of its errors from this property. */
  readonly throwOnError?: (error: SigningError) => boolean
}

/**
 * Returns the query options of `useDeliverable`, for `prefetchQuery`, `invalidateQueries` and your
 * own hooks. Server components can import it. It stores no url, and retries twice after a server or
 * network error. Get `client` from `useSigningClient()`, on a server from `createSigningClient()`.
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
