// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSigningClient } from '../../src/embed/index.js'
import {
  type ConfirmRequest,
  type Presentation,
  redirect,
  SigningProvider,
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
  props: Parameters<typeof Lease>[0] = {},
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

  it('ends the session: the component says so, and shows the result after the login', async () => {
    silenceErrors()
    await showLease(ceremony)
    await ceremony.open()
    await ceremony.signOut()
    await ceremony.finish()
    expect(await screen.findByText('You have been signed out.')).toBeTruthy()
    await ceremony.confirm(true)
    await ceremony.signIn()
    expect(await screen.findByText(/You have signed/)).toBeTruthy()
  })

  it('makes a confirmation fail: the component does not say that the service is awaited', async () => {
    silenceErrors()
    await showLease(ceremony)
    await ceremony.open()
    await ceremony.failConfirm('host_error')
    await ceremony.finish()
    expect(await screen.findByText('We cannot check the result right now.')).toBeTruthy()
  })

  it('continues a ceremony in the whole window when the page is rendered again', async () => {
    await showLease(ceremony, { presentation: redirect })
    await ceremony.open()
    expect(status()).toBe('opening')
    await ceremony.finish()
    cleanup()
    render(
      <SigningProvider endpoint="/api/signing" fetch={ceremony.fetch}>
        <Lease presentation={redirect} />
      </SigningProvider>,
    )
    expect(status()).toBe('confirming')
    await ceremony.confirm(true)
    expect(status()).toBe('confirmed')
    expect(ceremony.requests).toBe(1)
  })

  it('creates only one frame, and calls `confirm` only on mount and after the end of the ceremony', async () => {
    const create = vi.spyOn(document, 'createElement')
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<true | false>>(async () => false)
    await showLease(ceremony, { confirm })
    await ceremony.open()
    await ceremony.open()
    await ceremony.finish()
    expect(create.mock.calls.filter(([name]) => name === 'iframe')).toHaveLength(1)
    expect(confirm.mock.calls.map(([{ reason }]) => reason)).toEqual(['mounted', 'finished'])
  })

  it('causes no error if the test runner deletes `document` before the last event', async () => {
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

  it('stays in each state until the test calls the next method', async () => {
    await showLease(ceremony)
    await vi.waitFor(() => expect(status()).toBe('creating'))
    await ceremony.grant()
    expect(status()).toBe('opening')
    expect(screen.getByTitle('Sign the lease')).toBeInstanceOf(HTMLIFrameElement)
    await ceremony.open()
    expect(status()).toBe('open')
    await ceremony.finish()
    expect(status()).toBe('confirming')
    await ceremony.confirm(true)
    expect(status()).toBe('confirmed')
    expect(ceremony.requests).toBe(1)
  })

  it('calls `confirm` with the query string that the test passes to finish()', async () => {
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

  it('leaves the promise of its function `answer` pending until the test calls confirm()', async () => {
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.finish()
    expect(status()).toBe('confirming')
    // The button appears after 20 seconds.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await ceremony.confirm(false)
    expect(status()).toBe('unconfirmed')
    act(() => void vi.advanceTimersByTime(20_000))
    vi.useRealTimers()
    await ceremony.confirm(true)
    await press('Check if it is done')
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
  })

  it('accepts a call of its method confirm() before the ceremony ends', async () => {
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.open()
    await ceremony.confirm(true)
    await ceremony.finish()
    expect(status()).toBe('confirmed')
  })

  it('shows a signed document if the test calls confirm() before the component mounts', async () => {
    await ceremony.confirm(true)
    render(<Lease create={ceremony.create} confirm={ceremony.answer} />)
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
    expect(ceremony.requests).toBe(0)
  })

  it('answers a pending request for a deliverable when the test calls confirm()', async () => {
    const client = createSigningClient({ endpoint: '/api/signing', fetch: ceremony.fetch })
    const confirm = async () =>
      (await client.retrieveDeliverable('del_audit')).status === 'generated'
    await showLease(ceremony, { confirm })
    await ceremony.finish()
    expect(status()).toBe('confirming')
    await ceremony.confirm(true)
    expect(await screen.findByText('Thank you, Ada.')).toBeDefined()
  })

  it('can be blocked before and after the page has its frame', async () => {
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
    'recipient_not_actionable',
    'unauthenticated',
    'network_error',
    'invalid_answer',
  ] as const)('can fail with the error code %s', async (code) => {
    silenceErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    await showLease(ceremony, { onError })
    await ceremony.fail(code)
    expect(status()).toBe('failed')
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code }))
  })

  it('makes its function `create` reject with the `retryAfter` that the test passes to fail()', async () => {
    silenceErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    render(<Lease create={ceremony.create} onError={onError} />)
    await press()
    await ceremony.fail('rate_limited', { retryAfter: 7 })
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ retryAfter: 7 }))
  })

  it('shows a slow request or a slow frame immediately after the test calls slow()', async () => {
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

  it('shows each state immediately, even with fake timers', async () => {
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

  it.each<[string, string, (kit: TestCeremony) => Promise<unknown>, Presentation?]>([
    ['that the service emails the link', 'emailed', (kit) => kit.email()],
    ['the end of a ceremony in a dialog', 'confirming', (kit) => kit.finish(), 'dialog'],
    ['that the recipient declines', 'unconfirmed', (kit) => kit.decline()],
  ])('can simulate %s', async (_what, end, simulate, presentation = 'inline') => {
    await showLease(ceremony, {
      presentation,
      ...(end === 'unconfirmed' && { confirm: ceremony.answer }),
    })
    await simulate(ceremony)
    expect(status()).toBe(end)
    expect(screen.queryByText('Thank you, Ada.')).toBeNull()
  })

  it('starts again when the component requests another ceremony', async () => {
    silenceErrors()
    await showLease(ceremony)
    await ceremony.fail('upstream_unreachable')
    await press('Try again')
    await ceremony.finish()
    expect(status()).toBe('confirming')
    expect(ceremony.requests).toBe(2)
  })

  it('accepts a call of open() before the component requests a ceremony', async () => {
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
    ['DELETE', '/api/signing/deliverables/del_audit'],
    ['GET', '/api/signing/recipients/re_ada/ceremony'],
  ])('passes %s %s, which is not for the proxy, to the page’s `fetch`', async (method, path) => {
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

  it('passes other requests to the page’s `fetch`, although a test left its own one behind', async () => {
    vi.stubGlobal('fetch', async () => Response.json('of the page'))
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    vi.stubGlobal('fetch', createTestCeremony().fetch)
    vi.stubGlobal('fetch', createTestBackend().fetch)
    vi.stubGlobal('fetch', createTestCeremony().fetch)
    expect(await (await fetch('/api/leases')).json()).toBe('of the page')
  })

  it('answers a request to replace a recipient, without a backend or a network', async () => {
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

  it('rejects open() if no component requests a ceremony in time', async () => {
    const impatient = createTestCeremony({ patience: 10 })
    await expect(impatient.open()).rejects.toThrow('No component has requested a ceremony.')
  })

  it('works without act(), even if the test runner sets IS_REACT_ACT_ENVIRONMENT', async () => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    await showLease(ceremony, { confirm: ceremony.answer })
    await ceremony.open()
    expect(Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')).toBe(true)
    await ceremony.confirm(true)
    await ceremony.finish()
    expect(status()).toBe('confirmed')
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  })

  it('answers a second component after the first one unmounted without an answer', async () => {
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

  it('signs at the emulated service, and is confirmed when the service has generated the deliverable', async () => {
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

  it('opens a ceremony even if the proxy is on another origin', async () => {
    const publicUrl = 'https://portal.example.com/api/signing'
    const ceremony = createTestCeremony({ backend: createTestBackend({ envelopes, publicUrl }) })
    await showLease(ceremony)
    await ceremony.open()
    expect(status()).toBe('open')
  })

  it('makes the recipient decline at the emulated service', async () => {
    const backend = createTestBackend({ envelopes })
    const ceremony = createTestCeremony({ backend })
    await showLease(ceremony)
    await ceremony.decline()
    expect(backend.emulator.envelopeOf('re_ada')?.recipients[0]?.status).toBe('rejected')
  })

  it('has a backend that can simulate faults of the service, even without a test ceremony', async () => {
    silenceErrors()
    const { fetch, emulator } = createTestBackend({ envelopes })
    emulator.faults.set('server-error')
    const client = createSigningClient({ endpoint: '/api/signing', fetch })
    await expect(client.createCeremony('re_ada')).rejects.toMatchObject({ code: 'upstream_error' })
    expect(await client.createCeremony('re_ada')).toHaveProperty('sealed')
  })

  it('has a backend that accepts a `Request`, with its method and its body', async () => {
    const { fetch, emulator } = createTestBackend({ envelopes })
    const url = new URL('/api/signing/recipients/re_ada/replace', location.href)
    const replacement = { name: 'Grace Hopper', email: 'grace@example.com' }
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' }
    const body = JSON.stringify(replacement)
    const answer = await fetch(new Request(url, { method: 'POST', headers, body }))
    expect(await answer.json()).toMatchObject(replacement)
    expect(emulator.calls.map(({ operation }) => operation)).toEqual(['replace_recipient'])
  })

  it('has a backend whose proxy calls the `authenticate` option of the test', async () => {
    const { fetch } = createTestBackend({ envelopes, proxy: { authenticate: () => null } })
    const client = createSigningClient({ endpoint: '/api/signing', fetch })
    await expect(client.createCeremony('re_ada')).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
