// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmByDeliverable, useSigningClient } from '../../src/react/index.js'
import { type SigningParameters, withSigning } from '../../src/testing/storybook/index.js'
import { Lease } from './Lease.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function ConfirmedLease() {
  return <Lease confirm={confirmByDeliverable(useSigningClient(), 'del_audit')} />
}

const status = () => document.querySelector('.signing-ceremony')?.getAttribute('data-status')

describe('a story of a host', () => {
  it.each([
    { state: 'idle' },
    { state: 'creating' },
    { state: 'opening' },
    { state: 'slow' },
    { state: 'open' },
    { state: 'blocked' },
    { state: 'emailed' },
    { state: 'failed' },
    { state: 'failed', code: 'recipient_not_actionable' },
    { state: 'confirming' },
    { state: 'confirmed' },
    { state: 'unconfirmed' },
  ] as const)('comes to $state with no server', async (signing: SigningParameters) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked = vi.spyOn(globalThis, 'fetch')
    render(<StrictMode>{withSigning(ConfirmedLease, { parameters: { signing } })}</StrictMode>)
    await waitFor(() => expect(status()).toBe(signing.state))
    expect(asked).not.toHaveBeenCalled()
  })

  it('is finished where the component confirms nothing', async () => {
    render(withSigning(() => <Lease />, { parameters: { signing: { state: 'finished' } } }))
    await waitFor(() => expect(status()).toBe('finished'))
  })

  it('stays idle without the parameter', async () => {
    render(withSigning(() => <Lease />, { parameters: {} }))
    expect(status()).toBe('idle')
  })
})
