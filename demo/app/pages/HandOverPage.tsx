import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useReplaceRecipient } from 'react-signing-ceremony/query'
import { HandOverForm } from '../HandOverForm.js'
import { useTexts } from '../language.js'
import { Link, navigate } from '../navigation.js'
import { LoadFailure, Page } from '../Page.js'
import { codeOf, documentQuery, documentsQuery } from '../queries.js'
import { NotFoundPage } from './NotFoundPage.js'

/** Replaces the signer of a document. Then the document's page shows the new signer. */
export function HandOverPage({ documentId }: { readonly documentId: string }): ReactElement | null {
  const { handOver } = useTexts()
  const queryClient = useQueryClient()
  const { data: document, error, refetch } = useQuery(documentQuery(documentId))
  const back = `/documents/${documentId}`
  const replace = useReplaceRecipient({
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey })
      navigate(back, { replace: true })
    },
  })
  if (codeOf(error) === 'not_found') return <NotFoundPage />
  if (error) return <LoadFailure onRetry={() => void refetch()} />
  if (!document) return null

  const { recipientId, title, status } = document
  return (
    <Page
      title={handOver.title}
      above={
        <Link className="back" href={back}>
          {handOver.back}
        </Link>
      }
    >
      <p className="lead">{handOver.lead(title)}</p>
      {status !== 'waiting' ? (
        <p className="message">{handOver.tooLate}</p>
      ) : (
        <HandOverForm
          isSending={replace.isPending}
          error={replace.error}
          back={back}
          onSubmit={(person) => replace.mutate({ recipientId, ...person })}
        />
      )}
    </Page>
  )
}
