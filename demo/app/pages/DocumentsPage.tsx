import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useSignings } from 'react-signing-ceremony'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { useTexts } from '../language.js'
import { Link } from '../navigation.js'
import { LoadFailure, Page } from '../Page.js'
import { documentsQuery } from '../queries.js'
import { initialAnswerOf, shownStatus } from '../shownStatus.js'

/** Lists the customer's documents: first the unsigned ones, ordered by due date. */
export function DocumentsPage(): ReactElement {
  const texts = useTexts().documents
  const { data: loaded, isError, refetch } = useQuery(documentsQuery)
  const data = useShownDocuments(loaded)
  if (isError) return <LoadFailure onRetry={() => void refetch()} />
  const waiting = data?.filter(({ status }) => status === 'waiting') ?? []
  const others = data?.filter(({ status }) => status !== 'waiting') ?? []
  return (
    <Page title={texts.title}>
      <p className="lead">{texts.lead}</p>
      {data && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{texts.waiting}</h2>
          {waiting.length > 0 ? (
            <>
              <DocumentList documents={waiting} />
              {waiting.length > 1 && (
                <p className="next">
                  <Link href="/documents/all">{texts.signAll}</Link>
                </p>
              )}
            </>
          ) : (
            <p className="empty">{texts.none}</p>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{texts.others}</h2>
          <DocumentList documents={others} />
        </section>
      )}
    </Page>
  )
}

/** Returns the documents with their newest status, which another window may have changed. */
function useShownDocuments(
  documents: readonly PortalDocument[] | undefined,
): readonly PortalDocument[] | undefined {
  const known = (documents ?? []).map(
    ({ recipientId, status }) => [recipientId, initialAnswerOf(status)] as const,
  )
  const { get } = useSignings(
    known.map(([recipientId]) => recipientId),
    { initialAnswers: Object.fromEntries(known) },
  )
  return documents?.map((document) => ({
    ...document,
    status: shownStatus(document.status, get(document.recipientId)),
  }))
}

interface DocumentListProps {
  readonly documents: readonly PortalDocument[]
}

function DocumentList({ documents }: DocumentListProps): ReactElement {
  const { documents: texts, status: statusTexts, formatDate } = useTexts()
  return (
    <ul className="documents">
      {documents.map(({ id, lang, title, summary, status, signBy, presentation }) => (
        <li key={id}>
          <div>
            <Link href={`/documents/${id}`} lang={lang}>
              {title}
            </Link>
            <p lang={lang}>{summary}</p>
          </div>
          {status === 'waiting' ? (
            <div className="documents__facts">
              {texts.signBy(formatDate(signBy))}
              <br />
              {texts.opens[presentation]}
            </div>
          ) : (
            <span className="badge" data-status={status}>
              {statusTexts[status]}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
