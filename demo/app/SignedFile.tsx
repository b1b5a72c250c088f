import type { ReactElement } from 'react'
import { useDeliverable } from 'react-signing-ceremony/query'
import { useTexts } from './language.js'

interface SignedFileProps {
  readonly kind: 'signedDocument' | 'auditLog'
  readonly deliverableId: string
}

/** Shows a download button for a file of the signing service. Each click fetches a new url. */
export function SignedFile({ kind, deliverableId }: SignedFileProps): ReactElement {
  const { files } = useTexts()
  const { title, text, download: label } = files[kind]
  const { data, download, downloadError } = useDeliverable(deliverableId, { until: 'generated' })
  const isReady = data?.status === 'generated'
  return (
    <section aria-labelledby={kind} className="signed-file">
      <div>
        <h2 id={kind}>{title}</h2>
        <p>{text}</p>
        {downloadError && <p role="alert">{files.failed}</p>}
      </div>
      <button type="button" disabled={!isReady} onClick={download}>
        {isReady ? label : files.preparing}
      </button>
    </section>
  )
}
