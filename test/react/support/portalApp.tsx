import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  redirect,
  type ServicePageOptions,
  SigningCeremony,
  SigningProvider,
  tab,
} from '../../../src/react/index.js'
import type { ProxyCeremonyProps } from './proxyCeremonyProps.js'

const presenters = { tab, redirect }

/** The props of the ceremony as JSON. A presenter is given by its name. */
export interface PortalProps extends Omit<Partial<ProxyCeremonyProps>, 'presentation'> {
  readonly presentation?: 'auto' | 'inline' | 'dialog' | keyof typeof presenters
  readonly service?: ServicePageOptions
}

/**
 * A portal page for tests in a browser. The query of its url contains the ceremony's props as
 * JSON. The page lists the end and the errors, links to another page, and has a button that removes
 * the ceremony.
 */
function Portal({ presentation: named, service, ...props }: PortalProps) {
  const [lines, setLines] = useState<readonly string[]>([])
  const [isShown, setShown] = useState(true)
  const end = useRef<object>(undefined)
  const log = (line: string): void => setLines((earlier) => [...earlier, line])
  const isNamed = named === 'tab' || named === 'redirect'
  const presentation = isNamed ? presenters[named] : named
  return (
    <SigningProvider endpoint="/api/signing" service={service}>
      {isShown && (
        <SigningCeremony
          recipientId="re_8Unml6TyhNN8923Rminm40"
          title="Sign the lease"
          onStatusChange={({ status, finish }) => {
            // The proxy may answer only after the end that it does not confirm.
            if (status !== 'finished' || finish === end.current) return
            end.current = finish
            log(`finished by ${finish.via} ${finish.search}`)
          }}
          onError={({ code }) => log(`error ${code}`)}
          {...props}
          presentation={presentation}
        />
      )}
      <button type="button" onClick={() => setShown(false)}>
        Remove the ceremony
      </button>
      <a href="/other">Another page</a>
      <ol>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added
          <li key={index}>{line}</li>
        ))}
      </ol>
    </SigningProvider>
  )
}

const props: PortalProps = JSON.parse(new URLSearchParams(location.search).get('props') ?? '{}')
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Portal {...props} />
  </StrictMode>,
)
