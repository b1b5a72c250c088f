import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { AskBeforeLeaving } from '../AskBeforeLeaving.js'
import { useTexts } from '../language.js'
import { Link } from '../navigation.js'
import { LoadFailure, Page } from '../Page.js'
import { codeOf, documentQuery, documentsQuery, useShownStatus } from '../queries.js'
import { SignedFile } from '../SignedFile.js'
import { ways } from '../ways/ways.js'
import { NotFoundPage } from './NotFoundPage.js'

/** The page of one document: its facts, its signing ceremony and its files. */
export function DocumentPage({ documentId }: { readonly documentId: string }): ReactElement | null {
  const { home, status } = useTexts()
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
      beside={
        <span className="badge" data-status={document.status}>
          {status[document.status]}
        </span>
      }
    >
      <p className="lead" lang={document.lang}>
        {document.summary}
      </p>
      <DocumentFacts document={document} />
      <Signature document={document} />
      {document.status === 'completed' && document.signedDocumentId !== null && (
        <SignedFile kind="signedDocument" deliverableId={document.signedDocumentId} />
      )}
      {document.status === 'completed' && document.deliverableId !== null && (
        <SignedFile kind="auditLog" deliverableId={document.deliverableId} />
      )}
      {document.status !== 'waiting' && document.status !== 'checking' && (
        <NextDocument after={document.id} />
      )}
    </Page>
  )
}

/** Shows a link to the customer's next unsigned document. */
function NextDocument({ after }: { readonly after: string }): ReactElement | null {
  const { next } = useTexts().documents
  const { data = [] } = useQuery(documentsQuery)
  // The list may be older than the signature of this document.
  const document = data.find(({ id, status }) => status === 'waiting' && id !== after)
  if (!document) return null
  return (
    <p className="next">
      {next}{' '}
      <Link href={`/documents/${document.id}`} lang={document.lang}>
        {document.title}
      </Link>
    </p>
  )
}

function DocumentFacts({ document }: { readonly document: PortalDocument }): ReactElement {
  const { facts, formatDate } = useTexts()
  const { reference, sentOn, signBy, signer, status } = document
  const rows = [
    [facts.reference, reference],
    [facts.sentOn, formatDate(sentOn)],
    ...(status === 'waiting' ? [[facts.signBy, formatDate(signBy)]] : []),
    [facts.signer, signer.name],
  ]
  return (
    <section aria-label={facts.title}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows the ceremony of an unsigned document. It remains after the end and keeps the focus. */
function Signature({ document }: { readonly document: PortalDocument }): ReactElement {
  const { signing, handOver, formatTime } = useTexts()
  const { id, recipientId, title, status, presentation, signer, signedAt } = document
  const onStatusChange = useShownStatus(id)
  // A window that returns from the ceremony loads the page again, and the component says the result.
  const [wasWaiting] = useState(status === 'waiting' || presentation === 'redirect')
  const { Component } = ways[presentation]
  if (wasWaiting && status !== 'handed-over') {
    return (
      <section aria-label={signing.title} className="signing" data-presentation={presentation}>
        <p className="signing__where">{signing.where[presentation]}</p>
        <Component
          {...{ recipientId, title, onStatusChange }}
          {...(presentation === 'own' && { texts: signing })}
        />
        <AskBeforeLeaving recipientIds={[recipientId]} />
        <p className="hand-over">
          {handOver.question} <Link href={`/documents/${id}/hand-over`}>{handOver.link}</Link>
        </p>
      </section>
    )
  }
  const text =
    status === 'handed-over'
      ? signing.handedOver(signer.name, signer.email)
      : signing[status === 'waiting' ? 'checking' : status]
  return (
    <section aria-label={signing.title}>
      {signedAt === undefined ? (
        <p className="message">{text}</p>
      ) : (
        <div className="message" data-tone="done">
          <div>
            <strong>{text}</strong>
            <p className="message__detail">
              {signer.name} · {formatTime(signedAt)}
            </p>
          </div>
        </div>
      )}
    </section>
  )
}
