import type { ReactElement } from 'react'
import type { DocumentStatus } from '../shared/portalDocument.js'
import { useTexts } from './language.js'

export function StatusBadge({ status }: { readonly status: DocumentStatus }): ReactElement {
  return (
    <span className="badge" data-status={status}>
      {useTexts().status[status]}
    </span>
  )
}
