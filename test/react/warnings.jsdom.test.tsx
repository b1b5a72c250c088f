// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  SigningCeremony,
  SigningProvider,
  type SigningProviderProps,
} from '../../src/react/index.js'
import { createSigningClient } from '../../src/embed/development.js'
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

/** Requests ceremonies that end at these urls. Returns the printed warnings. */
async function endAt(endpoint: string, ...landings: readonly string[]) {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const redirect_url of landings) {
    const grant = { url: 'https://sign.example/c', embeddable_in: ['*'], redirect_url }
    const client = createSigningClient({ endpoint, fetch: async () => Response.json(grant) })
    // oxlint-disable-next-line no-await-in-loop -- one ceremony after the other
    await client.createCeremony('re_a')
  }
  return warn.mock.calls.map(([line]) => String(line))
}

describe('the developer reads where a ceremony ends', () => {
  it.each([
    ['another port than the proxy', '/api/signing', 'http://localhost:4999/api/signing/finished'],
    ['another scheme', '/api/signing', `${location.origin.replace('http:', 'https:')}/finished`],
    ['a foreign page of `redirectUrls`', 'https://api.example', 'https://other.example/done'],
  ])('once, on %s', async (_what, endpoint, landing) => {
    const lines = await endAt(endpoint, `${landing}?state=secret`, landing)
    expect(lines).toEqual([expect.stringContaining(`The ceremony ends at ${landing}, but`)])
  })

  it.each([
    ['the page', '/api/signing', `${location.origin}/api/signing/finished`],
    ['the proxy', 'https://api.example/signing', 'https://api.example/signing/finished'],
  ])('never on the origin of %s', async (_what, endpoint, landing) => {
    expect(await endAt(endpoint, landing)).toEqual([])
  })
})
