import { createRoot } from 'react-dom/client'
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'

/** A page whose query string contains the url of the API and the origins of ceremonies. */
const query = new URLSearchParams(location.search)
const endpoint = query.get('endpoint') ?? ''
const ceremonies = query.getAll('ceremonies')
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <SigningProvider
    endpoint={endpoint}
    credentials="include"
    service={ceremonies.length > 0 ? { ceremonyOrigins: ceremonies } : {}}
  >
    <SigningCeremony
      recipientId="re_ada"
      title="Sign the lease"
      presentation="inline"
      confirm={async ({ reason }) => reason === 'finished'}
    />
  </SigningProvider>,
)
