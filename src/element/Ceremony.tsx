import type { ReactElement } from 'react'
import { type DrivenCeremonyProps, SigningCeremony } from '../react/components/SigningCeremony.js'
import { type CeremonyControl, useCeremonyOf } from '../react/hooks/useCeremony.js'
import type { UseCeremonyOptions } from '../react/hooks/useRequestedSigning.js'
import { type ProviderData, SigningContext } from '../react/provider/signingContext.js'

interface CeremonyProps {
  readonly data: ProviderData
  readonly options: UseCeremonyOptions
  readonly look: Omit<DrivenCeremonyProps, 'controls'>
  /** Receives the functions that control the ceremony, at every render. */
  readonly onControls: (controls: CeremonyControl) => void
}

/** The content of the element: the React component, inside a provider for this element. */
export function Ceremony({ data, ...props }: CeremonyProps): ReactElement {
  return (
    <SigningContext.Provider value={data}>
      <Controlled {...props} />
    </SigningContext.Provider>
  )
}

function Controlled({ options, look, onControls }: Omit<CeremonyProps, 'data'>): ReactElement {
  const controls = useCeremonyOf({ ...options, labels: look.labels }, '<signing-ceremony>')
  onControls(controls)
  return <SigningCeremony {...look} controls={controls} />
}
