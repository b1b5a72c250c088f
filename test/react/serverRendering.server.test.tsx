import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { de, en } from '../../src/embed/labels/index.js'
import {
  CeremonyFrame,
  redirect,
  SigningCeremony,
  SigningProvider,
  tab,
  useCeremony,
} from '../../src/react/index.js'
import { useDeliverable, useReplaceRecipient } from '../../src/react/query/index.js'

const RECIPIENT = 're_8Unml6TyhNN8923Rminm40'
const render = (ui: ReactElement): string =>
  renderToString(<SigningProvider endpoint="/api/signing">{ui}</SigningProvider>)

function Hooks() {
  const ceremony = useCeremony({ recipientId: RECIPIENT, autoStart: true })
  const audit = useDeliverable('del_4Kx9', { until: 'generated' })
  const replace = useReplaceRecipient()
  return (
    <>
      <p>{[ceremony.status, audit.status, replace.status].join(' ')}</p>
      <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
    </>
  )
}

describe('React on a server', () => {
  it('has no `window` in these tests', () => {
    expect(typeof window).toBe('undefined')
  })

  it.each([
    ['inline', 'inline'],
    ['dialog', 'dialog'],
    ['tab', tab],
    ['redirect', redirect],
  ] as const)(
    'renders only the start button of a ceremony with the presentation %s',
    (_name, presentation) => {
      const html = render(
        <SigningCeremony recipientId={RECIPIENT} title="Lease" presentation={presentation} />,
      )
      expect(html).toContain(`${en.start}</span></button>`)
      expect(html).not.toContain('<iframe')
    },
  )

  it('renders a result that the host knows already', () => {
    const answer = { answer: true, signer: 'Ada Lovelace' } as const
    const html = render(
      <SigningCeremony recipientId={RECIPIENT} title="Lease" initialAnswer={answer} />,
    )
    expect(html).toContain('You have signed “Lease”.')
    expect(html).toContain('Ada Lovelace')
    expect(html).not.toContain(en.start)
  })

  it('renders the initial state that the hooks return', () => {
    const html = render(
      <QueryClientProvider client={new QueryClient()}>
        <Hooks />
      </QueryClientProvider>,
    )
    expect(html).toContain('<p>idle pending idle</p>')
  })

  it('renders the labels of the provider', () => {
    const html = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <SigningProvider endpoint="/api/signing" labels={de}>
          <SigningCeremony recipientId={RECIPIENT} title="Mietvertrag" />
        </SigningProvider>
      </QueryClientProvider>,
    )
    expect(html).toContain('Prüfen und unterschreiben')
  })
})
