import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { AuditLog } from '../AuditLog.js'
import { DocumentFacts } from '../DocumentFacts.js'
import { HowItIsMade } from '../HowItIsMade.js'
import { useTexts } from '../language.js'
import { Link } from '../Link.js'
import { LoadFailure } from '../LoadFailure.js'
import { Page } from '../Page.js'
import { codeOf, documentQuery } from '../queries.js'
import { Signing } from '../Signing.js'
import { StatusBadge } from '../StatusBadge.js'
import { NotFoundPage } from './NotFoundPage.js'

/** One document: what it is, its signature, and what came of it. */
export function DocumentPage({ documentId }: { readonly documentId: string }): ReactElement | null {
  const { home } = useTexts()
  const { data: document, error, refetch } = useQuery(documentQuery(documentId))
  if (codeOf(error) === 'not_found') return <NotFoundPage />
  if (error) return <LoadFailure onRetry={() => void refetch()} />
  if (!document) return null
  return (
    <Page
      title={document.title}
      above={
        <Link className="back" href="/">
          {home}
        </Link>
      }
      beside={<StatusBadge status={document.status} />}
    >
      <p className="lead" lang="en">
        {document.summary}
      </p>
      <DocumentFacts document={document} />
      <div className="offer">
        <div>
          <Signature document={document} />
          {document.status === 'waiting' && <HandOverHint documentId={documentId} />}
        </div>
        {document.status === 'waiting' && <HowItIsMade presentation={document.presentation} />}
      </div>
      {document.status === 'completed' && document.deliverableId !== null && (
        <AuditLog deliverableId={document.deliverableId} />
      )}
    </Page>
  )
}

/**
 * The ceremony stays on screen when its document changes state: the thanks that it shows, and the
 * focus in them, belong to this visit.
 */
function Signature({ document }: { readonly document: PortalDocument }): ReactElement {
  const { signing } = useTexts()
  const { status, signer } = document
  const [isOffered] = useState(status === 'waiting')
  return (
    <section aria-labelledby="signature">
      <h2 id="signature">{signing.title}</h2>
      {isOffered && <Signing document={document} />}
      {!isOffered && status === 'checking' && <p className="message">{signing.checking}</p>}
      {!isOffered && status === 'completed' && (
        <p className="message" data-tone="done">
          {signing.completed}
        </p>
      )}
      {!isOffered && status === 'declined' && <p className="message">{signing.declined}</p>}
      {status === 'handed-over' && (
        <p className="message">{signing.handedOver(signer.name, signer.email)}</p>
      )}
    </section>
  )
}

function HandOverHint({ documentId }: { readonly documentId: string }): ReactElement {
  const { question, link } = useTexts().handOver
  return (
    <p className="hand-over">
      {question} <Link href={`/documents/${documentId}/hand-over`}>{link}</Link>
    </p>
  )
}
