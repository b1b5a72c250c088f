import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SigningCeremony, SigningProvider } from '../../../src/react/index.js'
import type { ProxyCeremonyProps } from './proxyCeremonyProps.js'

/**
 * A portal page for tests in a browser. The query of its url contains the ceremony's props as
 * JSON; `data-user` is the signed-in user. The page lists the calls of callbacks, and has buttons that
 * remove the ceremony and change the user.
 */
function Portal({ props }: { readonly props: Partial<ProxyCeremonyProps> }) {
  const [lines, setLines] = useState<readonly string[]>([])
  const [isShown, setIsShown] = useState(true)
  const [user, setUser] = useState(props['data-user']?.toString())
  const log = (line: string): void => setLines((earlier) => [...earlier, line])
  return (
    <SigningProvider endpoint="/api/signing" user={user}>
      {isShown && (
        <SigningCeremony
          recipientId="re_8Unml6TyhNN8923Rminm40"
          title="Sign the lease"
          onFinish={({ via, search }) => log(`finished by ${via} ${search}`)}
          onError={({ code }) => log(`error ${code}`)}
          {...props}
        />
      )}
      <button type="button" onClick={() => setUser('grace')}>
        Change the user
      </button>
      <button type="button" onClick={() => setIsShown(false)}>
        Remove the ceremony
      </button>
      <ol>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added
          <li key={index}>{line}</li>
        ))}
      </ol>
    </SigningProvider>
  )
}

const props: Partial<ProxyCeremonyProps> = JSON.parse(
  new URLSearchParams(location.search).get('props') ?? '{}',
)
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Portal props={props} />
  </StrictMode>,
)
