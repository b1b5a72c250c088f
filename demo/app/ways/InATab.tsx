import type { ReactElement } from 'react'
import { SigningCeremony, tab } from 'react-signing-ceremony'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { useShownStatus } from '../queries.js'

export function InATab({ id, recipientId, title }: PortalDocument): ReactElement {
  const showStatus = useShownStatus(id)
  return (
    <SigningCeremony
      recipientId={recipientId}
      title={title}
      presentation={tab}
      onStatusChange={showStatus}
    />
  )
}
