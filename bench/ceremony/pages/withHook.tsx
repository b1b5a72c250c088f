/** The hook and the frame, as in the example of the docstring of `useCeremony`. */
import type { ReactElement } from 'react'
import { CeremonyFrame, SigningProvider, useCeremony } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'
import { RECIPIENT_ID, show } from './show.js'

function Signing(): ReactElement {
  const ceremony = useCeremony({ recipientId: RECIPIENT_ID })
  return ceremony.status === 'idle' ? (
    <button type="button" {...ceremony.startProps}>
      Review and sign
    </button>
  ) : (
    <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
  )
}

show(
  <SigningProvider endpoint="/api/signing">
    <Signing />
  </SigningProvider>,
)
