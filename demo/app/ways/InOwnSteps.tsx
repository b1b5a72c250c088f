import type { ReactElement } from 'react'
import { CeremonyFrame, useCeremony } from 'react-signing-ceremony'
import type { PortalDocument } from '../../shared/portalDocument.js'
import { useTexts } from '../language.js'
import { useIsSigned } from '../queries.js'
import { Steps } from '../Steps.js'

export function InOwnSteps({ id, recipientId, title }: PortalDocument): ReactElement {
  const texts = useTexts().steps
  const isSigned = useIsSigned(id)
  const ceremony = useCeremony({
    recipientId,
    confirm: isSigned, // asks our own server
  })
  const { status, place, start, close } = ceremony
  return (
    <Steps status={status}>
      {status === 'idle' ? (
        <button type="button" className="primary" onClick={start}>
          {texts.start}
        </button>
      ) : (
        <CeremonyFrame ceremony={ceremony} title={title} focusOnOpen />
      )}
      {place !== undefined && (
        <button type="button" className="quiet" onClick={close}>
          {texts.cancel}
        </button>
      )}
    </Steps>
  )
}
