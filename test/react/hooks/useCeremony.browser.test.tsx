import { act, render, renderHook } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  CeremonyFrame,
  type ProxyCeremonyOptions,
  SigningCeremony,
  SigningProvider,
  type SigningProviderProps,
  useCeremony,
} from '../../../src/react/index.js'
import { frameIn, grantOf, captureErrors } from '../../embed/support/showCeremony.js'
import { createProxyStub, granted } from '../support/proxyStub.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'

/** Renders the hook in a provider. The proxy answers only when the test calls `answer`. */
function renderCeremony(
  options: Partial<ProxyCeremonyOptions> = {},
  provider: Partial<SigningProviderProps> = {},
) {
  const proxy = createProxyStub()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SigningProvider endpoint="/api/signing/" fetch={proxy.fetch} {...provider}>
      {children}
    </SigningProvider>
  )
  const rendered = renderHook((props: ProxyCeremonyOptions) => useCeremony(props), {
    wrapper,
    initialProps: { recipientId: RECIPIENT, ...options },
    reactStrictMode: true,
  })
  return { ...rendered, proxy }
}

function FrameWhenStarted() {
  const ceremony = useCeremony({ recipientId: RECIPIENT })
  return ceremony.status === 'idle' ? (
    <button type="button" {...ceremony.startProps}>
      Sign
    </button>
  ) : (
    <CeremonyFrame ceremony={ceremony} title="Sign the lease" focusOnOpen />
  )
}

/** A `confirm` that does not answer. */
const never = async (): Promise<boolean> => new Promise(() => undefined)

const csrfToken = () => ({ 'x-csrf-token': 'token' })

describe('useCeremony()', () => {
  it('sends only the fields and the headers that a browser can send', async () => {
    const request = { landing: 'mobile', claims: { Reason: 'Renewal' } }
    const { result, proxy } = renderCeremony(request, { headers: csrfToken })
    await act(async () => result.current.start())
    const [call] = proxy.calls
    expect(call).toMatchObject({
      method: 'POST',
      body: expect.objectContaining(request),
    })
    expect(call?.url).toBe(`${location.origin}/api/signing/recipients/${RECIPIENT}/ceremony`)
    expect(Object.fromEntries(call?.headers ?? [])).toEqual({
      accept: 'application/json, application/problem+json',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'x-csrf-token': 'token',
    })
  })

  it.each<[string, () => HeadersInit]>([
    [
      'throws',
      () => {
        throw new Error('token=secret')
      },
    ],
    ['returns an invalid header', () => ({ 'no header': 'secret' })],
  ])('reports the error `invalid_option` if `headers` %s', async (_what, headers) => {
    const captured = captureErrors()
    const { result, proxy } = renderCeremony({}, { headers })
    await act(async () => result.current.start())
    expect(result.current).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_option', remedy: expect.stringContaining('`headers`') },
    })
    expect(proxy.calls).toEqual([])
    expect(JSON.stringify(captured.errors())).not.toContain('secret')
  })

  it('uses the provider’s `headers` of the last render', async () => {
    const ui = <SigningCeremony recipientId={RECIPIENT} title="Lease" presentation="inline" />
    const { show, getByRole, proxy } = renderSigning(ui, { headers: () => ({ token: 'first' }) })
    show(ui, { headers: () => ({ token: 'second' }) })
    await act(async () => getByRole('button').click())
    expect(proxy.calls.map(({ headers }) => headers.get('token'))).toEqual(['second'])
  })

  it('does not start with `autoStart` if close() is called while `confirm` is running', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { result, proxy } = renderCeremony({ autoStart: true, confirm: never })
    await act(async () => void vi.advanceTimersByTime(1_000))
    await act(async () => result.current.close())
    await act(async () => void vi.advanceTimersByTime(2_000))
    expect(proxy.calls).toHaveLength(0)
    expect(result.current.status).toBe('idle')
  })

  it('does not start again with `autoStart` if close() was called before the proxy answered', async () => {
    const { result, rerender, proxy } = renderCeremony({ autoStart: true })
    await act(async () => undefined)
    await act(async () => result.current.close())
    rerender({ recipientId: 're_other' })
    rerender({ recipientId: RECIPIENT, autoStart: true })
    await act(async () => undefined)
    expect(result.current.status).toBe('idle')
    expect(proxy.calls).toHaveLength(1)
  })

  it('returns the same functions in every render', async () => {
    const { result, rerender, proxy } = renderCeremony()
    const { start, restart, close, invalidate, startProps, signing, holder } = result.current
    await act(async () => start())
    await act(async () => proxy.calls[0]?.answer(granted({ url: null })))
    rerender({ recipientId: RECIPIENT, onStatusChange: () => undefined })
    const verbs = { start, restart, close, invalidate, startProps, signing, holder }
    for (const [name, verb] of Object.entries(verbs)) {
      expect(Reflect.get(result.current, name)).toBe(verb)
    }
    expect(result.current.status).toBe('emailed')
  })

  it('asks again after a final answer if invalidate() is called', async () => {
    const confirm = vi.fn<() => Promise<'expired' | false>>(async () => false)
    const { result } = renderCeremony({ confirm: confirm.mockResolvedValueOnce('expired') })
    await act(async () => undefined)
    expect(result.current).toMatchObject({ status: 'unconfirmed', reason: 'expired' })
    await act(async () => result.current.invalidate())
    expect(confirm).toHaveBeenCalledTimes(2)
    expect(result.current.status).toBe('idle')
  })

  it('moves the focus into a <CeremonyFrame> that mounts after the start', async () => {
    const { getByText, reach, container, proxy } = renderSigning(<FrameWhenStarted />, {
      answer: 'never',
    })
    const button = getByText('Sign')
    button.focus()
    act(() => button.click())
    await reach('creating')
    expect(document.activeElement).toBe(container.querySelector('.signing-ceremony__notice'))
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    await reach('open')
    expect(document.activeElement).toBe(frameIn(container))
    expect(proxy.calls).toHaveLength(1)
  })
})

const Hook = () => <p>{useCeremony({ recipientId: RECIPIENT }).status}</p>

describe('a page without a provider', () => {
  it.each<[string, ReactElement]>([
    ['useCeremony()', <Hook key="" />],
    ['<SigningCeremony>', <SigningCeremony key="" recipientId={RECIPIENT} title="Lease" />],
  ])('throws an error which says that %s needs a <SigningProvider>', (caller, ui) => {
    captureErrors()
    expect(() => render(ui)).toThrow(
      `${caller} needs a <SigningProvider endpoint="/api/signing"> around it.`,
    )
  })
})
