import { createRoot } from 'react-dom/client'
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'

/** A page that shows one recipient's ceremony. The query string contains the recipient's id. */
const recipientId = new URLSearchParams(location.search).get('recipient') ?? ''
const question = `/api/signing/recipients/${recipientId}/confirmation`

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <SigningProvider endpoint="/api/signing">
    <SigningCeremony
      recipientId={recipientId}
      title="Sign the lease"
      presentation="inline"
      confirm={async ({ reason }) => {
        const { answer } = await (await fetch(`${question}?reason=${reason}`)).json()
        return answer
      }}
    />
  </SigningProvider>,
)
