import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useDeliverable } from 'react-signing-ceremony/query'
import { SigningQueue } from 'react-signing-ceremony/queue'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { AskBeforeLeaving } from '../AskBeforeLeaving.js'
import { useTexts } from '../language.js'
import { Link } from '../navigation.js'
import { LoadFailure, Page } from '../Page.js'
import { documentsQuery } from '../queries.js'
import { queueLabels } from '../texts/packageLabels.js'

/** Signs all documents that wait for the customer, in one sitting. */
export function SignAllPage(): ReactElement {
  const { documents: texts, home } = useTexts()
  const { data, isError, refetch } = useQuery(documentsQuery)
  if (isError) return <LoadFailure onRetry={() => void refetch()} />
  return (
    <Page
      title={texts.signAllTitle}
      above={
        <Link className="back" href="/">
          {home}
        </Link>
      }
    >
      <p className="lead">{texts.signAllLead}</p>
      {data && <Queue documents={data} />}
    </Page>
  )
}

/** Shows the documents that waited when the page was opened. */
function Queue({ documents }: { readonly documents: readonly PortalDocument[] }): ReactElement {
  const { lang, documents: texts } = useTexts()
  const [waiting] = useState(() =>
    documents.filter(({ status }) => status === 'waiting').map(({ id }) => id),
  )
  const shown = documents.filter(({ id }) => waiting.includes(id))
  if (shown.length === 0) return <p className="empty">{texts.none}</p>
  return (
    <section aria-label={texts.waiting}>
      <SigningQueue
        documents={shown}
        labels={queueLabels[lang]}
        afterSigning={(signed) => renderDownload(shown, signed.recipientId)}
      />
      <AskBeforeLeaving recipientIds={shown.map(({ recipientId }) => recipientId)} />
    </section>
  )
}

function renderDownload(documents: readonly PortalDocument[], recipientId: string): ReactNode {
  const document = documents.find((one) => one.recipientId === recipientId)
  if (!document?.signedDocumentId) return null
  return <Download deliverableId={document.signedDocumentId} title={document.title} />
}

interface DownloadProps {
  readonly deliverableId: string
  readonly title: string
}

/** A button for the signed document, in the row of the document. */
function Download({ deliverableId, title }: DownloadProps): ReactElement {
  const { files } = useTexts()
  const { data, download } = useDeliverable(deliverableId, { until: 'generated' })
  const isReady = data?.status === 'generated'
  const label = isReady ? files.signedDocument.download : files.preparing
  return (
    <button
      type="button"
      className="quiet"
      disabled={!isReady}
      aria-label={`${label}: ${title}`}
      onClick={download}
    >
      {label}
    </button>
  )
}
