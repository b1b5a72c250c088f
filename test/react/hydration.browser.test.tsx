import { render } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import {
  CeremonyFrame,
  SigningCeremony,
  SigningProvider,
  useCeremony,
} from '../../src/react/index.js'
import { ceremonySite, frameIn, grantOf, PATIENCE } from '../embed/support/showCeremony.js'
import { createProxyStub, granted } from './support/proxyStub.js'
import { RECIPIENT } from './support/renderSigning.js'

const ceremony = { recipientId: RECIPIENT, title: 'Sign the lease' }

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
])('%s hydrates without an error and without a request', (_what, ui) => {
  const { recovered, proxy } = hydrate(ui)
  expect(recovered).toEqual([])
  expect(proxy.calls).toHaveLength(0)
})

it.each<[string, ReactElement, number]>([
  ['a ceremony with `autoStart`', <SigningCeremony key="" {...ceremony} autoStart />, 1],
  ['a ceremony given by url', <Given key="" />, 0],
])('%s starts after hydration', async (_what, ui, calls) => {
  const { container, recovered, proxy } = hydrate(ui)
  await expect.poll(() => container.querySelector('iframe'), PATIENCE).not.toBeNull()
  expect(frameIn(container).title).toBe('Sign the lease')
  expect(recovered).toEqual([])
  expect(proxy.calls).toHaveLength(calls)
})

function OwnButton() {
  const { start, status, prepareProps } = useCeremony({ recipientId: RECIPIENT })
  return (
    <button type="button" {...prepareProps} onClick={start}>
      {status}
    </button>
  )
}

it('the host’s own button with `prepareProps` is busy until the page can act', async () => {
  const page = (
    <SigningProvider endpoint="/api/signing">
      <OwnButton />
    </SigningProvider>
  )
  expect(renderToString(page)).toContain('<button type="button" aria-busy="true" aria-disabled')
  const { container } = hydrate(<OwnButton />)
  await expect.poll(() => container.querySelector('button')?.ariaBusy).toBeNull()
})

function Given() {
  const given = { ...grantOf(), url: `${ceremonySite}/ceremony` }
  return <CeremonyFrame ceremony={given} ceremonyKey="lease-7" title="Sign the lease" />
}
