import { type ReactElement, useState } from 'react'
import {
  type OwnCeremonyOptions,
  type Presentation,
  SigningCeremony,
} from '../../src/react/index.js'

type LeaseProps = Partial<OwnCeremonyOptions> & { readonly presentation?: Presentation }

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
        onStatusChange={({ status }) => setThanks(status === 'confirmed')}
        {...others}
        {...requested}
      >
        Sign the lease
      </SigningCeremony>
      {thanks && <p>Thank you, Ada.</p>}
    </main>
  )
}
