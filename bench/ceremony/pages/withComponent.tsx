/** The component `SigningCeremony`, which has its own start button. */
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'
import { RECIPIENT_ID, show } from './show.js'

show(
  <SigningProvider endpoint="/api/signing">
    <SigningCeremony recipientId={RECIPIENT_ID} title="Sign the lease" presentation="inline">
      Review and sign
    </SigningCeremony>
  </SigningProvider>,
)
