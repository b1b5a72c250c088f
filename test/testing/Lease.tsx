import { type ReactElement, useState } from 'react'
import { SigningCeremony } from '../../src/react/index.js'
import type { SigningCeremonyLook } from '../../src/react/components/SigningCeremony.js'
import type { OwnCeremonyOptions } from '../../src/react/hooks/useRequestedSigning.js'

type LeaseProps = Partial<SigningCeremonyLook & OwnCeremonyOptions>

/** A component of a host application. It thanks the recipient when the ceremony is confirmed. */
export function Lease({ create, ceremonyKey = 'lease', ...props }: LeaseProps): ReactElement {
  const [thanks, setThanks] = useState(false)
  const { recipientId = 're_ada', ...others } = props
  const requested = create ? { create, ceremonyKey, recipientId } : { recipientId }
  return (
    <main>
      <SigningCeremony
        title="Sign the lease"
        presentation="inline"
        onStatusChange={(status) => setThanks(status === 'confirmed')}
        {...others}
        {...requested}
      >
        Sign the lease
      </SigningCeremony>
      {thanks && <p>Thank you, Ada.</p>}
    </main>
  )
}
