import type { ReactElement } from 'react'
import { redirect, SigningCeremony } from 'react-signing-ceremony'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { useShownStatus } from '../queries.js'

export function InTheWindow({ id, recipientId, title }: PortalDocument): ReactElement {
  const showStatus = useShownStatus(id)
  return (
    <SigningCeremony
      recipientId={recipientId}
      title={title}
      presentation={redirect}
      onStatusChange={showStatus}
    />
  )
}
