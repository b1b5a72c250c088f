// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSigningClient } from '../../src/embed/index.js'
import {
  type ConfirmRequest,
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

/** Silences `console.error` for tests that expect errors. */
function silenceErrors(): void {
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

  it('creates one frame, and calls `confirm` only on mount and at the end', async () => {
    const create = vi.spyOn(document, 'createElement')
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<true | false>>(async () => false)
    await showLease(ceremony, { confirm })
    await ceremony.open()
    await ceremony.open()
    await ceremony.finish()
    expect(create.mock.calls.filter(([name]) => name === 'iframe')).toHaveLength(1)
    expect(confirm.mock.calls.map(([{ reason }]) => reason)).toEqual(['mounted', 'finished'])
  })

  it('throws nothing after the test runner has removed its globals', async () => {
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

  it('stays in each state until the test continues, and is requested once', async () => {
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

  it('calls the host’s `confirm` with the finish, and renders its answer', async () => {
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(
      async ({ reason }) => reason === 'finished',
    )
    await showLease(ceremony, { confirm })
    await ceremony.finish('?envelope=7')
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    expect(confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({
        reason: 'finished',
        finish: { via: 'location', search: '?envelope=7' },
        recipientId: 're_ada',
      }),
    )
  })

  it('keeps `answer` pending after the end until the test calls confirm()', async () => {
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.finish()
    expect(status()).toBe('confirming')
    await ceremony.confirm(false)
    expect(status()).toBe('unconfirmed')
    await ceremony.confirm(true)
    await press('Check again')
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
  })

  it('accepts confirm() before the end', async () => {
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.open()
    await ceremony.confirm(true)
    await ceremony.finish()
    expect(status()).toBe('confirmed')
  })

  it('shows a document that is signed already', async () => {
    await ceremony.confirm(true)
    render(<Lease create={ceremony.create} confirm={ceremony.answer} />)
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    expect(ceremony.requests).toBe(0)
  })

  it('answers a request for a deliverable when the test calls confirm()', async () => {
    const client = createSigningClient({ endpoint: '/api/signing', fetch: ceremony.fetch })
    const confirm = async () =>
      (await client.retrieveDeliverable('del_audit')).status === 'generated'
    await showLease(ceremony, { confirm })
    await ceremony.finish()
    expect(status()).toBe('confirming')
    await ceremony.confirm(true)
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
  })

  it('is unconfirmed after decline()', async () => {
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.decline()
    expect(status()).toBe('unconfirmed')
    expect(screen.queryByText('Thank you, Ada.')).toBeNull()
  })

  it('can be blocked before and after its frame is in the page', async () => {
    silenceErrors()
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
    silenceErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    await showLease(ceremony, { onError })
    await ceremony.fail(code)
    expect(status()).toBe('failed')
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: expected }))
  })

  it('fails the host’s `create` with the given `retryAfter`', async () => {
    silenceErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    render(<Lease create={ceremony.create} onError={onError} />)
    await press()
    await ceremony.fail('rate_limited', { retryAfter: 7 })
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ retryAfter: 7 }))
  })

  it('shows a slow creation and a slow load at once, without another call of `confirm`', async () => {
    silenceErrors()
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(async () => false)
    await showLease(ceremony, { confirm })
    const before = document.querySelector('.signing-ceremony')?.textContent
    await ceremony.slow()
    expect(status()).toBe('creating')
    expect(document.querySelector('.signing-ceremony')?.textContent).not.toBe(before)
    await ceremony.grant()
    await ceremony.slow()
    expect(document.querySelector('.signing-ceremony[data-slow]')).not.toBeNull()
    await ceremony.open()
    expect(status()).toBe('open')
    expect(document.querySelector('.signing-ceremony[data-slow]')).toBeNull()
    expect(document.hidden).toBe(false)
    expect(confirm).toHaveBeenCalledOnce()
    await expect(ceremony.slow()).rejects.toThrow('Call slow() before open()')
  })

  it('shows each state at once, also with fake timers', async () => {
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

  it('can be sent by email', async () => {
    await showLease(ceremony)
    await ceremony.email()
    expect(status()).toBe('emailed')
  })

  it('finishes in a dialog', async () => {
    await showLease(ceremony, { presentation: 'dialog' })
    await ceremony.finish()
    expect(status()).toBe('finished')
  })

  it('starts again when the component requests it again', async () => {
    silenceErrors()
    await showLease(ceremony)
    await ceremony.fail('upstream_unreachable')
    await press('Try again')
    await ceremony.finish()
    expect(status()).toBe('finished')
    expect(ceremony.requests).toBe(2)
  })

  it('accepts a verb before the component requests a ceremony', async () => {
    const opened = ceremony.open()
    await showLease(ceremony)
    await opened
    expect(status()).toBe('open')
  })

  it.each([
    ['GET', '/api/leases'],
    ['GET', '/leases/7/deliverables/latest'],
    ['GET', '/api/documents/7/signed'],
    ['POST', '/api/signing/deliverables/del_audit'],
    ['GET', '/api/signing/recipients/re_ada/ceremony'],
  ])('passes %s %s to the fetch of the page, with and without a backend', async (method, path) => {
    const before = vi.fn<typeof fetch>(async () => Response.json('of the page'))
    vi.stubGlobal('fetch', before)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    for (const backend of [undefined, createTestBackend()]) {
      const { fetch: ours } = createTestCeremony({ backend })
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect(await (await ours(path, { method })).json()).toBe('of the page')
    }
    vi.stubGlobal('fetch', createTestCeremony().fetch)
    expect(await (await fetch(path, { method })).json()).toBe('of the page')
  })

  it('answers a replacement without a backend and without the network', async () => {
    const network = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', network)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const client = createSigningClient({ endpoint: '/api/signing', fetch: ceremony.fetch })
    const replacement = { name: 'Grace Hopper', email: 'grace@example.com' }
    expect(await client.replaceRecipient('re_ada', replacement)).toMatchObject({
      ...replacement,
      id: expect.stringMatching(/^re_/),
      status: 'pending',
      completed_at: null,
    })
    expect(network).not.toHaveBeenCalled()
  })

  it('rejects if no component requests a ceremony', async () => {
    const impatient = createTestCeremony({ patience: 10 })
    await expect(impatient.open()).rejects.toThrow('No component has requested a ceremony.')
  })

  it('needs no act(), even if the test runner sets IS_REACT_ACT_ENVIRONMENT', async () => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.open()
    expect(Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')).toBe(true)
    await ceremony.confirm(true)
    await ceremony.finish()
    expect(status()).toBe('confirmed')
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  })

  it('answers a component after an earlier one unmounted without an answer', async () => {
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

  it('signs at the service, and a deliverable confirms the end', async () => {
    const backend = createTestBackend({ envelopes })
    const ceremony = createTestCeremony({ backend })
    const client = createSigningClient({ endpoint: '/api/signing', fetch: ceremony.fetch })
    const confirm = async ({ reason }: ConfirmRequest) =>
      reason === 'finished' &&
      (await client.retrieveDeliverable('del_audit')).status === 'generated'
    await showLease(ceremony, { confirm })
    await ceremony.finish()
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    expect(backend.emulator.envelopeOf('re_ada')?.recipients[0]?.status).toBe('completed')
  })

  it('shows a ceremony of a proxy on another origin', async () => {
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

  it('has a backend that works alone, with the faults of its emulator', async () => {
    silenceErrors()
    const { fetch, emulator } = createTestBackend({ envelopes })
    emulator.faults.set('server-error')
    const client = createSigningClient({ endpoint: '/api/signing', fetch })
    await expect(client.createCeremony('re_ada')).rejects.toMatchObject({ code: 'upstream_error' })
    expect(await client.createCeremony('re_ada')).toHaveProperty('sealed')
  })

  it('has a backend that calls the host’s `authenticate`', async () => {
    const { fetch } = createTestBackend({ envelopes, proxy: { authenticate: () => null } })
    const client = createSigningClient({ endpoint: '/api/signing', fetch })
    await expect(client.createCeremony('re_ada')).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
