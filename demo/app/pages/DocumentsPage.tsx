import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { formatDate } from '../formatDate.js'
import { useTexts } from '../language.js'
import { Link } from '../Link.js'
import { LoadFailure } from '../LoadFailure.js'
import { Page } from '../Page.js'
import { documentsQuery } from '../queries.js'
import { StatusBadge } from '../StatusBadge.js'

/** Everything the customer has been sent: first what is to be signed. */
export function DocumentsPage(): ReactElement {
  const texts = useTexts().documents
  const { data, isError, refetch } = useQuery(documentsQuery)
  if (isError) return <LoadFailure onRetry={() => void refetch()} />
  const waiting = data?.filter(({ status }) => status === 'waiting') ?? []
  const others = data?.filter(({ status }) => status !== 'waiting') ?? []
  return (
    <Page title={texts.title}>
      {data && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{texts.waiting}</h2>
          {waiting.length > 0 ? (
            <DocumentList documents={waiting} />
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

function DocumentList({
  documents,
}: {
  readonly documents: readonly PortalDocument[]
}): ReactElement {
  const { documents: texts, lang } = useTexts()
  return (
    <ul className="documents">
      {documents.map(({ id, title, summary, status, signBy }) => (
        <li key={id}>
          <div className="documents__text">
            <Link href={`/documents/${id}`} lang="en">
              {title}
            </Link>
            <p lang="en">{summary}</p>
          </div>
          <div className="documents__state">
            <StatusBadge status={status} />
            {status === 'waiting' && <span>{texts.signBy(formatDate(signBy, lang))}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}
