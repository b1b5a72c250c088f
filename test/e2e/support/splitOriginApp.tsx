import { createRoot } from 'react-dom/client'
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'

/** A page whose API is on another origin. The query string contains the API's url. */
const endpoint = new URLSearchParams(location.search).get('endpoint') ?? ''
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <SigningProvider endpoint={endpoint} credentials="include">
    <SigningCeremony
      recipientId="re_ada"
      title="Sign the lease"
      presentation="inline"
      confirm={async ({ reason }) => reason === 'finished'}
    />
  </SigningProvider>,
)
