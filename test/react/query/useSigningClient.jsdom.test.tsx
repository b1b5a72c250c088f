// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { SigningProvider } from '../../../src/react/index.js'
import { useSigningClient } from '../../../src/react/query/index.js'

describe('useSigningClient()', () => {
  it('returns one client in every render until the provider’s `endpoint` changes', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Response.json({ id: 'del_a', status: 'generated', type: 'audit_log' }),
    )
    let endpoint = '/api/one'
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <StrictMode>
        <SigningProvider endpoint={endpoint} fetch={fetch}>
          {children}
        </SigningProvider>
      </StrictMode>
    )
    const { result, rerender } = renderHook(() => useSigningClient(), { wrapper })
    const first = result.current
    rerender()
    expect(result.current).toBe(first)

    endpoint = '/api/two'
    rerender()
    expect(result.current).not.toBe(first)
    await result.current.retrieveDeliverable('del_a')
    expect(fetch.mock.lastCall?.[0]).toBe('/api/two/deliverables/del_a')
  })

  it('throws an error that names the missing provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(() => useSigningClient())).toThrow(
      'useSigningClient() needs a <SigningProvider endpoint="/api/signing"> around it.',
    )
    vi.restoreAllMocks()
  })
})
