import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { CeremonyState } from 'react-signing-ceremony'
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
  queryFn: async ({ signal }) => portalApi.documents(signal),
})

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', id],
    queryFn: async ({ signal }) => portalApi.document(id, signal),
  })

export const emulatorQuery = queryOptions({
  queryKey: ['emulator'],
  queryFn: portalApi.emulator,
  refetchInterval: 1_000,
})

/** Returns an `onStatusChange` that shows the portal's own status, which its server has changed. */
export function useShownStatus(documentId: string): (state: CeremonyState) => void {
  const queryClient = useQueryClient()
  return ({ status }) => {
    if (status === 'confirming') {
      queryClient.setQueryData(
        documentQuery(documentId).queryKey,
        (document) => document && { ...document, status: 'checking' as const },
      )
    } else if (status === 'confirmed' || status === 'unconfirmed') {
      void queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey })
    }
  }
}

/**
 * Returns a `fetch` for the package's calls, which names the portal's language. A response with
 * status 401 signs the app out.
 */
export function useSigningFetch(lang: string): typeof fetch {
  const queryClient = useQueryClient()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('accept-language', lang)
    const response = await fetch(input, { ...init, headers })
    if (response.status === 401) endSession(queryClient)
    return response
  }
}

/** Creates the cache of server data. A call without a session signs the app out. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (codeOf(error) === 'unauthenticated') endSession(queryClient)
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

function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { customer: null, ended: true })
  queryClient.removeQueries({ queryKey: documentsQuery.queryKey })
}

/** Returns the code of a `PortalError` or a `SigningError`, or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
