import type { ReactElement } from 'react'
import { useDeliverable } from '../../src/react/query/index.js'

/** Shows a download button once the service has generated the audit log. */
export function AuditLogButton({
  deliverableId,
}: {
  readonly deliverableId: string
}): ReactElement {
  const audit = useDeliverable(deliverableId, { until: 'generated' })
  if (audit.error) return <p role="alert">{audit.error.message}</p>
  return audit.data?.status === 'generated' ? (
    <button type="button" onClick={audit.download}>
      Download the audit log
    </button>
  ) : (
    <p aria-live="polite">The audit log is not ready yet.</p>
  )
}
