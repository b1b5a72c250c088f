import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { portalApi } from './portalApi.js'

export const customersQuery = queryOptions({
  queryKey: ['customers'],
  queryFn: portalApi.customers,
  staleTime: Infinity,
})

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: portalApi.session,
  staleTime: Infinity,
})

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: portalApi.documents,
})

export const documentQuery = (id: string) =>
  queryOptions({ queryKey: ['documents', id], queryFn: async () => portalApi.document(id) })

export const troubleQuery = queryOptions({
  queryKey: ['emulator'],
  queryFn: portalApi.troubleWaiting,
  refetchInterval: ({ state }) => (state.data?.waiting === null ? false : 3_000),
})

/**
 * The app's server data. Whichever call finds that the session has ended, one of the portal's or one
 * of the signing package's, the app is told that nobody is signed in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (codeOf(error) !== 'unauthenticated') return
    queryClient.setQueryData(sessionQuery.queryKey, { customer: null, ended: true })
    queryClient.removeQueries({ queryKey: documentsQuery.queryKey })
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 1 && codeOf(error) === 'unreachable' },
    },
  })
  return queryClient
}

/** The code of a `PortalError` or of a `SigningError`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
