import type { ReactElement } from 'react'
import { CeremonyFrame, useCeremony } from '../../src/react/index.js'

/** A page with the start button in its header and the ceremony in its content. */
export function OwnLayout({ recipientId }: { readonly recipientId: string }): ReactElement {
  const ceremony = useCeremony({ recipientId })
  return (
    <article className="lease">
      <header>
        <h2>Lease of Flat 7, Gartenstraße 12</h2>
        {ceremony.status === 'idle' && (
          <button type="button" {...ceremony.startProps}>
            Sign now
          </button>
        )}
        {ceremony.place && (
          <button type="button" onClick={ceremony.close}>
            Not now
          </button>
        )}
      </header>
      {ceremony.status === 'idle' ? (
        <p>Twelve pages. Reading and signing takes about ten minutes.</p>
      ) : (
        <CeremonyFrame ceremony={ceremony} title="Lease of Flat 7" focusOnOpen />
      )}
    </article>
  )
}
