import { renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { expect, it } from 'vitest'
import { SigningProvider, useSigningClient } from '../../../src/react/index.js'
import { createProxyStub } from '../support/proxyStub.js'

it('is one client for all below a provider, until its endpoint changes', async () => {
  const proxy = createProxyStub()
  let endpoint = '/api/one'
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <SigningProvider endpoint={endpoint} fetch={proxy.fetch}>
        {children}
      </SigningProvider>
    </StrictMode>
  )
  const { result, rerender } = renderHook(() => [useSigningClient(), useSigningClient()], {
    wrapper,
  })
  const [first, second] = result.current
  expect(second).toBe(first)
  rerender()
  expect(result.current[0]).toBe(first)

  endpoint = '/api/two'
  rerender()
  expect(result.current[0]).not.toBe(first)
  proxy.answerAll(() => ({ json: { id: 'del_a', status: 'generated', type: 'audit_log' } }))
  await result.current[0]?.retrieveDeliverable('del_a')
  expect(proxy.calls.map(({ url }) => url)).toEqual([
    `${location.origin}/api/two/deliverables/del_a`,
  ])
})
