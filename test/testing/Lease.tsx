import { type ReactElement, useState } from 'react'
import { SigningCeremony, type SigningCeremonyProps } from '../../src/react/index.js'

/** A component of a host application. It thanks the recipient when the ceremony is confirmed. */
export function Lease(props: Partial<SigningCeremonyProps>): ReactElement {
  const [thanks, setThanks] = useState(false)
  return (
    <main>
      <SigningCeremony
        recipientId="re_ada"
        title="Sign the lease"
        presentation="inline"
        onStatusChange={(status) => setThanks(status === 'confirmed')}
        {...props}
      >
        Sign the lease
      </SigningCeremony>
      {thanks && <p>Thank you, Ada.</p>}
    </main>
  )
}
