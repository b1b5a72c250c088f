import { useQueryClient } from '@tanstack/react-query'
import { portalApi } from './portalApi.js'
import { documentQuery, documentsQuery } from './queries.js'

/** Asks the portal's server whether a ceremony's end counts, and keeps what it says of the document. */
export function useConfirm(documentId: string): () => Promise<boolean> {
  const queryClient = useQueryClient()
  return async () => {
    const document = await portalApi.confirm(documentId)
    queryClient.setQueryData(documentQuery(documentId).queryKey, document)
    void queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey, exact: true })
    return document.status === 'completed'
  }
}
