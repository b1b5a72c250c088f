import { useQueryClient } from '@tanstack/react-query'
import type { CeremonyOptions } from 'react-signing-ceremony'
import { portalApi } from './portalApi.js'
import { documentQuery, documentsQuery } from './queries.js'

/** Milliseconds until a loading ceremony is called slow; sooner than the package's own, to be seen. */
const SLOW_AFTER = 5_000

/** What all ceremonies of this portal have in common. */
export function useCeremonyOptions(documentId: string): CeremonyOptions {
  const queryClient = useQueryClient()
  return {
    slowAfter: SLOW_AFTER,
    // The portal's server knows whether a ceremony's end counts, and what has become of the document.
    confirm: async () => {
      const document = await portalApi.confirm(documentId)
      queryClient.setQueryData(documentQuery(documentId).queryKey, document)
      void queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey, exact: true })
      if (document.status === 'declined') return 'declined'
      return document.status === 'completed'
    },
  }
}
