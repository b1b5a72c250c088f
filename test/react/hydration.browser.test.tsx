import { render } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { SigningCeremony, SigningProvider, useCeremony } from '../../src/react/index.js'
import { frameIn, grantOf, PATIENCE } from '../embed/support/showCeremony.js'
import { createProxyStub, granted } from './support/proxyStub.js'
import { RECIPIENT } from './support/renderSigning.js'

const ceremony = { recipientId: RECIPIENT, title: 'Sign the lease' }

/** What the host knows already. A server formats the time for another time zone. */
const SIGNED = { answer: true, signedAt: '2026-11-23T14:05:00Z' } as const

/** Renders a component to a string, as a server does, and hydrates the result. */
function hydrate(ui: ReactElement) {
  const proxy = createProxyStub()
  proxy.answerAll(() => granted(grantOf()))
  const page = (
    <StrictMode>
      <SigningProvider endpoint="/api/signing" fetch={proxy.fetch}>
        {ui}
      </SigningProvider>
    </StrictMode>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const recovered: unknown[] = []
  const onRecoverableError = (error: unknown): void => {
    recovered.push(error)
  }
  render(page, { container, hydrate: true, onRecoverableError })
  onTestFinished(() => container.remove())
  return { container, recovered, proxy }
}

it.each<[string, ReactElement]>([
  ['a start button', <SigningCeremony key="" {...ceremony} />],
  ['a dialog', <SigningCeremony key="" {...ceremony} presentation="dialog" />],
  ['a known result', <SigningCeremony key="" {...ceremony} initialAnswer={SIGNED} />],
])('%s hydrates without an error and without a request', (_what, ui) => {
  const { recovered, proxy } = hydrate(ui)
  expect(recovered).toEqual([])
  expect(proxy.calls).toHaveLength(0)
})

it('a ceremony with `autoStart` starts after hydration', async () => {
  const { container, recovered, proxy } = hydrate(<SigningCeremony {...ceremony} autoStart />)
  await expect.poll(() => container.querySelector('iframe'), PATIENCE).not.toBeNull()
  expect(frameIn(container).title).toBe('Sign the lease')
  expect(recovered).toEqual([])
  expect(proxy.calls).toHaveLength(1)
})

function OwnButton() {
  const { status, startProps } = useCeremony({ recipientId: RECIPIENT })
  return (
    <button type="button" {...startProps}>
      {status}
    </button>
  )
}

it('the host’s own button with `startProps` is busy until the page can act', async () => {
  const page = (
    <SigningProvider endpoint="/api/signing">
      <OwnButton />
    </SigningProvider>
  )
  expect(renderToString(page)).toContain('<button type="button" aria-busy="true" aria-disabled')
  const { container } = hydrate(<OwnButton />)
  await expect.poll(() => container.querySelector('button')?.ariaBusy).toBeNull()
})
