import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  SigningCeremony,
  type SigningCeremonyProps,
  SigningProvider,
} from '../../../src/react/index.js'

/**
 * A portal for tests that drive a browser from outside. Its query holds the ceremony's props as JSON;
 * what the callbacks were told stands in the page, and a button takes the ceremony away.
 */
function Portal({ props }: { readonly props: Partial<SigningCeremonyProps> }) {
  const [told, setTold] = useState<readonly string[]>([])
  const [isThere, setIsThere] = useState(true)
  const tell = (line: string): void => setTold((lines) => [...lines, line])
  return (
    <SigningProvider endpoint="/api/signing">
      {isThere && (
        <SigningCeremony
          recipientId="re_8Unml6TyhNN8923Rminm40"
          title="Sign the lease"
          onFinish={({ via, search }) => tell(`finished by ${via} ${search}`)}
          onError={({ code }) => tell(`error ${code}`)}
          {...props}
        />
      )}
      <button type="button" onClick={() => setIsThere(false)}>
        Take it away
      </button>
      <ol>
        {told.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added
          <li key={index}>{line}</li>
        ))}
      </ol>
    </SigningProvider>
  )
}

const props: Partial<SigningCeremonyProps> = JSON.parse(
  new URLSearchParams(location.search).get('props') ?? '{}',
)
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Portal props={props} />
  </StrictMode>,
)
