import type { ReactElement } from 'react'
import type { PortalDocument } from '../shared/portalDocument.js'
import { formatDate } from './formatDate.js'
import { useTexts } from './language.js'

export function DocumentFacts({ document }: { readonly document: PortalDocument }): ReactElement {
  const { facts, lang } = useTexts()
  const { reference, sentOn, signBy, signer } = document
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        {facts.title}
      </h2>
      <dl className="facts">
        <div>
          <dt>{facts.reference}</dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>{facts.sentOn}</dt>
          <dd>{formatDate(sentOn, lang)}</dd>
        </div>
        <div>
          <dt>{facts.signBy}</dt>
          <dd>{formatDate(signBy, lang)}</dd>
        </div>
        <div>
          <dt>{facts.signer}</dt>
          <dd>{signer.name}</dd>
        </div>
      </dl>
    </section>
  )
}
