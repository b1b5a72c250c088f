import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SigningProvider, type SigningCeremonyProps } from '../../src/react/index.js'
import { createTestBackend } from '../../src/testing/backend/index.js'
import { createTestCeremony, type TestCeremony } from '../../src/testing/index.js'
import { Lease } from './Lease.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const status = () => document.querySelector('.signing-ceremony')?.getAttribute('data-status')

async function showLease(
  ceremony: TestCeremony,
  props: Partial<SigningCeremonyProps> = {},
): Promise<void> {
  render(
    <SigningProvider endpoint="/api/signing" fetch={ceremony.fetch}>
      <Lease {...props} />
    </SigningProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign the lease' }))
}

describe('a test ceremony in a browser', () => {
  it('holds the frame until the test loads it, and comes to the end with the host’s confirm', async () => {
    const ceremony = createTestCeremony()
    await showLease(ceremony, { confirm: async () => true })
    await ceremony.grant()
    // The frame has a page of its own by now, whose load is not the ceremony's.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(status()).toBe('opening')
    await ceremony.finish()
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    ceremony.close()
  })

  it('goes to nobody for the frame', async () => {
    const ceremony = createTestCeremony()
    await showLease(ceremony)
    await ceremony.open()
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(names.filter((name) => name.includes('ceremony.test'))).toEqual([])
    ceremony.close()
  })

  it('is blocked by the page’s policy, and slow', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const ceremony = createTestCeremony()
    await showLease(ceremony)
    await ceremony.grant()
    await ceremony.slow()
    expect(status()).toBe('slow')
    await ceremony.block()
    expect(status()).toBe('blocked')
    ceremony.close()
  })

  it('signs at the emulator behind the real proxy', async () => {
    const backend = createTestBackend({
      envelopes: [{ recipients: [{ id: 're_ada', name: 'Ada', email: 'ada@example.com' }] }],
    })
    const ceremony = createTestCeremony({ backend })
    await showLease(ceremony)
    await ceremony.finish()
    expect(backend.emulator.envelopeOf('re_ada')?.recipients[0]?.status).toBe('completed')
    ceremony.close()
  })
})
