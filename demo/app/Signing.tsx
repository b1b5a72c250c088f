import type { ReactElement } from 'react'
import { SigningCeremony } from 'react-signing-ceremony'
import type { PortalDocument } from '../shared/portalDocument.js'
import { useTexts } from './language.js'
import { SLOW_AFTER } from './slowAfter.js'
import { SteppedSigning } from './SteppedSigning.js'
import { useConfirm } from './useConfirm.js'

/** The button, the ceremony and the thanks, in the way this document asks for. */
export function Signing({ document }: { readonly document: PortalDocument }): ReactElement {
  const { where } = useTexts().signing
  const { presentation, recipientId, title } = document
  const confirm = useConfirm(document.id)
  return (
    <div className="signing" data-presentation={presentation}>
      {document.status === 'waiting' && <p className="signing__where">{where[presentation]}</p>}
      {presentation === 'steps' ? (
        <SteppedSigning recipientId={recipientId} title={title} confirm={confirm} />
      ) : (
        <SigningCeremony
          recipientId={recipientId}
          title={title}
          presentation={presentation}
          slowAfter={SLOW_AFTER}
          confirm={confirm}
        />
      )}
    </div>
  )
}
