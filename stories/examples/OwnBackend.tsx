import type { ReactElement } from 'react'
import { CeremonyFrame, type OwnCeremonyOptions, useCeremony } from '../../src/react/index.js'

/** A page whose own backend requests the ceremony from the signing service. */
export function OwnBackend({ create }: Pick<OwnCeremonyOptions, 'create'>): ReactElement {
  const ceremony = useCeremony({ create, ceremonyKey: 'lease-7' })
  return ceremony.status === 'idle' ? (
    <button type="button" {...ceremony.startProps}>
      Sign now
    </button>
  ) : (
    <CeremonyFrame ceremony={ceremony} title="Lease of Flat 7" focusOnOpen />
  )
}
