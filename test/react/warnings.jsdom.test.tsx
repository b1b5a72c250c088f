// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  SigningCeremony,
  SigningProvider,
  type SigningProviderProps,
} from '../../src/react/index.js'
import { type Answer, createProxyStub } from './support/proxyStub.js'

// A test run prints no warnings: see `printWarning`.
beforeEach(() => void vi.stubEnv('NODE_ENV', 'development'))
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function renderLease(answer?: Answer) {
  const proxy = createProxyStub()
  if (answer) proxy.confirm(() => answer)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const lines = (part: string): number =>
    warn.mock.calls.filter(([line]) => String(line).includes(part)).length
  const endpoint = `${location.origin}/api/signing`
  const page = (changed: Partial<SigningProviderProps> = {}) => (
    <StrictMode>
      <SigningProvider endpoint={endpoint} user="ada" fetch={proxy.fetch} {...changed}>
        <SigningCeremony recipientId="re_a" title="Lease" autoStart />
        <SigningCeremony recipientId="re_b" title="Contract" />
      </SigningProvider>
    </StrictMode>
  )
  return { ...render(page()), proxy, page, lines }
}

describe('the developer reads one warning', () => {
  it('if a provider unmounts during a ceremony', async () => {
    const { unmount, proxy, lines } = renderLease()
    await vi.waitUntil(() => proxy.calls.length === 1)
    unmount()
    await vi.waitUntil(() => lines('Render the provider above your routes') === 1)
    expect(lines('unmounted')).toBe(1)
  })

  it.each([
    ['user', { user: undefined }],
    ['endpoint', { endpoint: `${location.origin}/other` }],
  ])('if a new `%s` of the provider ends a ceremony', async (name, changed) => {
    const { rerender, proxy, page, lines } = renderLease()
    await vi.waitUntil(() => proxy.calls.length === 1)
    rerender(page(changed))
    await vi.waitUntil(() => lines('The prop') > 0)
    expect(lines(`The prop \`${name}\``)).toBe(1)
  })

  it('if the proxy answers 404 to questions about two recipients', async () => {
    const { proxy, lines } = renderLease()
    await vi.waitUntil(() => proxy.calls.length === 1)
    expect(lines('does not offer confirmation requests')).toBe(1)
    expect(lines('Look at the proxy.')).toBe(1)
  })

  it('if the proxy says why it has no answer for two recipients', async () => {
    const { proxy, lines } = renderLease({ json: { answer: false, remedy: 'Return the id.' } })
    await vi.waitUntil(() => proxy.calls.length === 1)
    expect(lines('Return the id.')).toBe(1)
  })
})
