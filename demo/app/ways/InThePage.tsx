import type { ReactElement } from 'react'
import { SigningCeremony } from 'react-signing-ceremony'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { useIsSigned } from '../queries.js'

export function InThePage({ id, recipientId, title }: PortalDocument): ReactElement {
  const isSigned = useIsSigned(id)
  return (
    <SigningCeremony
      recipientId={recipientId}
      title={title}
      presentation="auto"
      confirm={isSigned} // calls our own server
    />
  )
}
