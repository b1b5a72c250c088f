import type { ReactElement } from 'react'
import { useDeliverable } from 'react-signing-ceremony/query'
import { useTexts } from './language.js'

/** Shows a download button for the audit log. Each click fetches a new, short-lived url. */
export function AuditLog({ deliverableId }: { readonly deliverableId: string }): ReactElement {
  const { auditLog } = useTexts()
  const { data, download, downloadError } = useDeliverable(deliverableId, { until: 'generated' })
  const isReady = data?.status === 'generated'
  return (
    <section aria-labelledby="audit-log" className="audit-log">
      <div>
        <h2 id="audit-log">{auditLog.title}</h2>
        <p>{auditLog.text}</p>
        {downloadError && <p role="alert">{auditLog.failed}</p>}
      </div>
      <button type="button" disabled={!isReady} onClick={download}>
        {isReady ? auditLog.download : auditLog.preparing}
      </button>
    </section>
  )
}
