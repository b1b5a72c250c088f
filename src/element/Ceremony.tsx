import type { ReactElement } from 'react'
import { SigningCeremony, type SigningCeremonyProps } from '../react/components/SigningCeremony.js'
import { type Signing, SigningContext } from '../react/provider/signingContext.js'

interface CeremonyProps {
  readonly signing: Signing
  readonly props: SigningCeremonyProps
}

/** What the element renders: the component of `src/react` below a provider of the element's own. */
export function Ceremony({ signing, props }: CeremonyProps): ReactElement {
  return (
    <SigningContext.Provider value={signing}>
      <SigningCeremony {...props} />
    </SigningContext.Provider>
  )
}
