import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SigningProvider } from '../../src/react/index.js'
import { createTestCeremony, type TestCeremony } from '../../src/testing/index.js'
import { Lease } from './Lease.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const status = () => document.querySelector('.signing-ceremony')?.getAttribute('data-status')

async function showLease(
  ceremony: TestCeremony,
  props: Parameters<typeof Lease>[0] = {},
): Promise<void> {
  render(
    <SigningProvider endpoint="/api/signing" fetch={ceremony.fetch}>
      <Lease {...props} />
    </SigningProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign the lease' }))
}

describe('a test ceremony in a browser', () => {
  it('keeps its frame loading until the test calls finish(), and is confirmed by a call of confirm()', async () => {
    const ceremony = createTestCeremony()
    await showLease(ceremony, { confirm: ceremony.answer })
    const loaded = new Promise((resolve) => {
      // This listener runs before the listener of `createTestCeremony`, which stops the event.
      document.addEventListener('load', resolve, { capture: true, once: true })
    })
    await ceremony.grant()
    // The test document in the frame has loaded. The test has not simulated the `load` event yet.
    await loaded
    expect(status()).toBe('opening')
    await ceremony.finish()
    await ceremony.confirm(true)
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    ceremony.close()
  })

  it('shows its own document, so that its frame sends no request', async () => {
    const ceremony = createTestCeremony()
    await showLease(ceremony)
    const addresses: string[] = []
    const observer = new PerformanceObserver((list) => {
      addresses.push(...list.getEntries().map(({ name }) => name))
    })
    observer.observe({ type: 'resource', buffered: true })
    await ceremony.open()
    const frame = screen.getByTitle('Sign the lease')
    expect(frame.hasAttribute('srcdoc')).toBe(true)
    observer.disconnect()
    expect(addresses.filter((name) => name.includes('ceremony.test'))).toEqual([])
    ceremony.close()
  })

  it('does not change other frames of the page', async () => {
    const ceremony = createTestCeremony()
    await showLease(ceremony)
    await ceremony.open()
    const other = Object.assign(document.createElement('iframe'), { src: 'about:blank#help' })
    expect(other.getAttribute('src')).toBe('about:blank#help')
    expect(other.hasAttribute('srcdoc')).toBe(false)
    document.body.append(other)
    expect(other.contentWindow?.parent).toBe(window)
    other.remove()
    ceremony.close()
  })

  it('lets a ceremony that is not of the test load its url', async () => {
    const ceremony = createTestCeremony()
    await showLease(ceremony)
    await ceremony.open()
    const other = Object.assign(document.createElement('iframe'), {
      name: 'signing-ceremony:other',
    })
    document.body.append(other)
    other.contentWindow?.location.replace('about:blank#loaded')
    await expect.poll(() => other.contentWindow?.location.href).toBe('about:blank#loaded')
    other.remove()
    ceremony.close()
    expect(open.toString()).toContain('native code')
  })
})
