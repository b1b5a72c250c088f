import type { ReactElement } from 'react'
import { CeremonyFrame, useCeremony } from 'react-signing-ceremony'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { useTexts } from '../language.js'
import { useShownStatus } from '../queries.js'

export function InOwnLayout({ id, recipientId, title }: PortalDocument): ReactElement {
  const { signing } = useTexts()
  const onStatusChange = useShownStatus(id)
  const ceremony = useCeremony({ recipientId, onStatusChange })
  const { status, place, startProps, close } = ceremony
  if (status === 'idle') {
    return (
      <button type="button" className="primary" {...startProps}>
        {signing.open}
      </button>
    )
  }
  return (
    <>
      {place !== undefined && (
        <button type="button" className="quiet" onClick={close}>
          {signing.cancel}
        </button>
      )}
      <CeremonyFrame ceremony={ceremony} title={title} focusOnOpen />
    </>
  )
}
