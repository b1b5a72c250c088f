import type { CeremonyOptions } from 'react-signing-ceremony'
import type { PortalDocument } from '../../shared/portalDocument.js'

/** What every way of showing a ceremony is given. */
export interface WayProps {
  readonly document: Pick<PortalDocument, 'recipientId' | 'title'>
  readonly options: CeremonyOptions
}
