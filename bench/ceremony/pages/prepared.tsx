/** The hook and the frame, on a page that creates and loads the ceremony before the click. */
import { type ReactElement, useEffect } from 'react'
import { CeremonyFrame, SigningProvider, useCeremony } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'
import { RECIPIENT_ID, show } from './show.js'

function Signing(): ReactElement {
  const ceremony = useCeremony({ recipientId: RECIPIENT_ID })
  const { prepare } = ceremony
  useEffect(() => prepare({ create: true }), [prepare])
  return (
    <>
      {ceremony.status === 'idle' && (
        <button type="button" onClick={ceremony.start}>
          Review and sign
        </button>
      )}
      <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
    </>
  )
}

show(
  <SigningProvider endpoint="/api/signing">
    <Signing />
  </SigningProvider>,
)
