import type { ReactElement } from 'react'
import { SigningCeremony } from 'react-signing-ceremony'
import type { PortalDocument } from '../shared/portalDocument.js'
import { useTexts } from './language.js'
import { SteppedSigning } from './SteppedSigning.js'
import { useCeremonyOptions } from './useCeremonyOptions.js'

/** The button, the ceremony and the thanks, in the way this document asks for. */
export function Signing({ document }: { readonly document: PortalDocument }): ReactElement {
  const { where } = useTexts().signing
  const { presentation, recipientId, title } = document
  const options = { ...useCeremonyOptions(document.id), recipientId, title }
  return (
    <div className="signing" data-presentation={presentation}>
      {document.status === 'waiting' && <p className="signing__where">{where[presentation]}</p>}
      {presentation === 'steps' ? (
        <SteppedSigning {...options} />
      ) : (
        <SigningCeremony {...options} presentation={presentation} />
      )}
    </div>
  )
}
