import type { ReactElement } from 'react'
import { SigningCeremony, type SigningCeremonyProps } from '../react/components/SigningCeremony.js'
import { type Signing, SigningContext } from '../react/provider/signingContext.js'

interface CeremonyProps {
  readonly signing: Signing
  readonly props: SigningCeremonyProps
}

/** The content of the element: the React component, inside a provider for this element. */
export function Ceremony({ signing, props }: CeremonyProps): ReactElement {
  return (
    <SigningContext.Provider value={signing}>
      <SigningCeremony {...props} />
    </SigningContext.Provider>
  )
}
