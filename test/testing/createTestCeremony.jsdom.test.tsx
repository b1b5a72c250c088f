// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { confirmByDeliverable, createSigningClient } from '../../src/embed/index.js'
import {
  SigningProvider,
  type SigningCeremonyProps,
  type SigningError,
} from '../../src/react/index.js'
import { createTestBackend } from '../../src/testing/backend/index.js'
import { createTestCeremony, type TestCeremony } from '../../src/testing/index.js'
import { Lease } from './Lease.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What the package tells the developer. Some of these tests are about errors, which it prints. */
function hush(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {})
}

const status = () => document.querySelector('.signing-ceremony')?.getAttribute('data-status')

async function showLease(
  ceremony: TestCeremony,
  props: Partial<SigningCeremonyProps> = {},
): Promise<void> {
  render(
    <StrictMode>
      <SigningProvider endpoint="/api/signing" fetch={ceremony.fetch}>
        <Lease {...props} />
      </SigningProvider>
    </StrictMode>,
  )
  await press()
}

async function press(name = 'Sign the lease'): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }))
}

describe('a test ceremony in jsdom', () => {
  let ceremony: TestCeremony
  beforeEach(() => {
    ceremony = createTestCeremony()
  })
  afterEach(() => ceremony.close())

  // The first, since a landing that was looked for once is not looked for again.
  it('looks for no landing, since there is none, and takes the frame for another origin’s', async () => {
    const create = vi.spyOn(document, 'createElement')
    const onUnexpectedNavigation = vi.fn<() => void>()
    await showLease(ceremony, { onUnexpectedNavigation })
    await ceremony.open()
    const frames = create.mock.calls.filter(([name]) => name === 'iframe')
    expect(frames).toHaveLength(1)
    expect(onUnexpectedNavigation).not.toHaveBeenCalled()
  })

  it('says nothing where the runner has taken its globals back before the page has ended', async () => {
    await showLease(ceremony)
    await ceremony.open()
    const thrown: unknown[] = []
    const page = document
    window.addEventListener('error', ({ error }) => thrown.push(error))
    vi.stubGlobal('document', undefined)
    vi.stubGlobal('HTMLIFrameElement', undefined)
    page.querySelector('iframe')?.dispatchEvent(new Event('load'))
    page.body.replaceChildren()
    await Promise.resolve()
    vi.unstubAllGlobals()
    expect(thrown).toEqual([])
  })

  it('waits for the test between the states, and asks once', async () => {
    await showLease(ceremony)
    await vi.waitFor(() => expect(status()).toBe('creating'))
    await ceremony.grant()
    expect(status()).toBe('opening')
    expect(screen.getByTitle('Sign the lease')).toBeInstanceOf(HTMLIFrameElement)
    await ceremony.open()
    expect(status()).toBe('open')
    await ceremony.finish()
    expect(status()).toBe('finished')
    expect(ceremony.requests).toBe(1)
  })

  it('calls the host’s own confirm with the end, and renders what it said', async () => {
    const confirm = vi.fn<() => Promise<true>>(async () => true)
    await showLease(ceremony, { confirm })
    await ceremony.finish('?envelope=7')
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      { via: 'location', search: '?envelope=7' },
      expect.anything(),
    )
  })

  it('holds a confirm of its own until the test answers', async () => {
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.finish()
    expect(status()).toBe('confirming')
    await ceremony.confirm(false)
    expect(status()).toBe('unconfirmed')
    await ceremony.confirm(true)
    await press('Check again')
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
  })

  it('answers for deliverables', async () => {
    const client = createSigningClient({ endpoint: '/api/signing', fetch: ceremony.fetch })
    await ceremony.confirm(true)
    await showLease(ceremony, { confirm: confirmByDeliverable(client, 'del_audit') })
    await ceremony.finish()
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
  })

  it('declines, of which the record speaks and the end does not', async () => {
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.decline()
    expect(status()).toBe('unconfirmed')
    expect(screen.queryByText('Thank you, Ada.')).toBeNull()
  })

  it('is blocked before the frame, and with it', async () => {
    hush()
    const onError = vi.fn<(error: SigningError) => void>()
    await showLease(ceremony, { onError })
    await ceremony.block()
    expect(status()).toBe('blocked')
    expect(document.querySelector('iframe')).toBeNull()
    cleanup()
    await showLease(ceremony, { onError })
    await ceremony.open()
    await ceremony.block()
    expect(status()).toBe('blocked')
    const codes = onError.mock.calls.map(([error]) => error.code)
    expect(codes).toEqual(['frame_blocked', 'host_csp_blocked'])
  })

  it.each([
    ['recipient_not_actionable', 'recipient_not_actionable'],
    ['unauthenticated', 'unauthenticated'],
    ['network_error', 'network_error'],
    ['invalid_answer', 'invalid_answer'],
  ] as const)('fails with %s', async (code, expected) => {
    hush()
    const onError = vi.fn<(error: SigningError) => void>()
    await showLease(ceremony, { onError })
    await ceremony.fail(code)
    expect(status()).toBe('failed')
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: expected }))
  })

  it('fails for a create of the host’s own, and tells how long to wait', async () => {
    hush()
    const onError = vi.fn<(error: SigningError) => void>()
    render(<Lease create={ceremony.create} onError={onError} />)
    await press()
    await ceremony.fail('rate_limited', { retryAfter: 7 })
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ retryAfter: 7 }))
  })

  it('is slow to be granted, and slow to load, without anybody waiting', async () => {
    hush()
    await showLease(ceremony)
    const before = document.querySelector('.signing-ceremony')?.textContent
    await ceremony.slow()
    expect(status()).toBe('creating')
    expect(document.querySelector('.signing-ceremony')?.textContent).not.toBe(before)
    await ceremony.grant()
    await ceremony.slow()
    expect(status()).toBe('slow')
    await ceremony.open()
    expect(status()).toBe('open')
    expect(document.hidden).toBe(false)
  })

  it('shows each state at once, where the clock stands still too', async () => {
    await showLease(ceremony)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await ceremony.grant()
    expect(status()).toBe('opening')
    await ceremony.open()
    expect(status()).toBe('open')
  })

  it('sends the link by email', async () => {
    await showLease(ceremony)
    await ceremony.email()
    expect(status()).toBe('emailed')
  })

  it('shows the dialog', async () => {
    await showLease(ceremony, { presentation: 'dialog' })
    await ceremony.finish()
    expect(status()).toBe('finished')
  })

  it('begins anew when it is asked anew', async () => {
    hush()
    await showLease(ceremony)
    await ceremony.fail('upstream_unreachable')
    await press('Try again')
    await ceremony.finish()
    expect(status()).toBe('finished')
    expect(ceremony.requests).toBe(2)
  })

  it('may be told what comes before the component asks', async () => {
    const opened = ceremony.open()
    await showLease(ceremony)
    await opened
    expect(status()).toBe('open')
  })

  it('stands in for the global fetch and leaves other calls alone', async () => {
    const before = vi.fn<typeof fetch>(async () => Response.json('of another'))
    vi.stubGlobal('fetch', before)
    const other = createTestCeremony()
    vi.stubGlobal('fetch', other.fetch)
    for (const path of ['/api/leases', '/leases/7/deliverables/latest']) {
      // oxlint-disable-next-line no-await-in-loop -- one call, one after the other
      expect(await (await fetch(path)).json()).toBe('of another')
    }
    vi.unstubAllGlobals()
  })

  it('says what is missing where nobody asks', async () => {
    const impatient = createTestCeremony({ patience: 10 })
    await expect(impatient.open()).rejects.toThrow('No component has asked for a ceremony.')
  })

  it('needs no act, also where a test runner asks React to insist on it', async () => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    await showLease(ceremony, { confirm: async () => true })
    await ceremony.open()
    expect(Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')).toBe(true)
    await ceremony.finish()
    expect(status()).toBe('confirmed')
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  })

  it('is answered where an earlier component has gone without its answer', async () => {
    await showLease(ceremony)
    cleanup()
    await showLease(ceremony)
    await ceremony.open()
    expect(status()).toBe('open')
  })
})

describe('a test ceremony with the real proxy and emulator', () => {
  const envelopes = [
    {
      recipients: [{ id: 're_ada', name: 'Ada Lovelace', email: 'ada@example.com' }],
      deliverables: [{ id: 'del_audit' }],
    },
  ]

  it('signs at the service, so that its own deliverable confirms', async () => {
    const backend = createTestBackend({ envelopes })
    const ceremony = createTestCeremony({ backend })
    const client = createSigningClient({ endpoint: '/api/signing', fetch: ceremony.fetch })
    await showLease(ceremony, { confirm: confirmByDeliverable(client, 'del_audit') })
    await ceremony.finish()
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    expect(backend.emulator.envelopeOf('re_ada')?.recipients[0]?.status).toBe('completed')
  })

  it('shows the page of the test a ceremony whose proxy is on another origin', async () => {
    const publicUrl = 'https://portal.example.com/api/signing'
    const ceremony = createTestCeremony({ backend: createTestBackend({ envelopes, publicUrl }) })
    await showLease(ceremony)
    await ceremony.open()
    expect(status()).toBe('open')
  })

  it('declines at the service', async () => {
    const backend = createTestBackend({ envelopes })
    const ceremony = createTestCeremony({ backend })
    await showLease(ceremony)
    await ceremony.decline()
    expect(backend.emulator.envelopeOf('re_ada')?.recipients[0]?.status).toBe('rejected')
  })

  it('answers without a test ceremony, faults and all', async () => {
    hush()
    const { fetch, emulator } = createTestBackend({ envelopes })
    emulator.faults.set('server-error')
    const client = createSigningClient({ endpoint: '/api/signing', fetch })
    await expect(client.createCeremony('re_ada')).rejects.toMatchObject({ code: 'upstream_error' })
    expect(await client.createCeremony('re_ada')).toHaveProperty('sealed')
  })

  it('asks the host’s own rules', async () => {
    const { fetch } = createTestBackend({ envelopes, proxy: { authenticate: () => null } })
    const client = createSigningClient({ endpoint: '/api/signing', fetch })
    await expect(client.createCeremony('re_ada')).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
