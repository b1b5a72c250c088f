import { act, render, renderHook } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  CeremonyFrame,
  SigningCeremony,
  SigningProvider,
  type SigningError,
  type SigningProviderProps,
  useCeremony,
} from '../../../src/react/index.js'
import type { GivenFrameProps } from '../../../src/react/components/CeremonyFrame.js'
import {
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  ceremonySite,
} from '../../embed/support/showCeremony.js'
import { createProxyStub, granted } from '../support/proxyStub.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'
import type { ProxyCeremonyOptions } from '../../../src/react/hooks/useRequestedSigning.js'

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
    <button type="button" onClick={ceremony.start}>
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
    const request = { redirect: 'mobile', claims: { Reason: 'Renewal' } }
    const { result, proxy } = renderCeremony(request, { headers: csrfToken })
    await act(async () => result.current.start())
    const [call] = proxy.calls
    expect(call).toMatchObject({ method: 'POST', body: request })
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

  it('sends a new idempotency key for every restart', async () => {
    const { result, proxy } = renderCeremony()
    await act(async () => result.current.start())
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    await act(async () => result.current.restart())
    const keys = proxy.calls.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
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

  it('sends only one request with `autoStart` in StrictMode', async () => {
    const { proxy } = renderCeremony({ autoStart: true })
    await act(async () => undefined)
    expect(proxy.calls).toHaveLength(1)
  })

  it('returns the same functions in every render', async () => {
    const { result, rerender, proxy } = renderCeremony()
    const { start, restart, close, recheck, openInTab, prepare, prepareProps, signing } =
      result.current
    await act(async () => start())
    await act(async () => proxy.calls[0]?.answer(granted({ url: null })))
    rerender({ recipientId: RECIPIENT, onFinish: () => undefined })
    const verbs = { start, restart, close, recheck, openInTab, prepare, prepareProps, signing }
    for (const [name, verb] of Object.entries(verbs)) {
      expect(Reflect.get(result.current, name)).toBe(verb)
    }
    expect(result.current.status).toBe('emailed')
  })

  it('has a separate ceremony for each recipient', async () => {
    const { result, rerender, proxy } = renderCeremony()
    await act(async () => result.current.start())
    rerender({ recipientId: 're_other' })
    expect(result.current.status).toBe('idle')
    await act(async () => result.current.start())
    expect(proxy.calls.map(({ url }) => url.split('/').at(-2))).toEqual([RECIPIENT, 're_other'])
  })

  it('restarts the ceremony if `onError` calls restart()', async () => {
    captureErrors()
    const onError = vi.fn<() => void>()
    const { result, proxy } = renderCeremony({ onError })
    onError.mockImplementation(() => result.current.restart())
    await act(async () => result.current.start())
    await act(async () => proxy.calls[0]?.answer({ problem: 'upstream_busy' }))
    expect(proxy.calls).toHaveLength(2)
    expect(result.current.status).toBe('creating')
  })

  it('refuses a ceremony’s url whose origin is not in the provider’s `ceremonyOrigins`', async () => {
    captureErrors()
    const { result, proxy } = renderCeremony({}, { ceremonyOrigins: ['https://sign.example'] })
    await act(async () => result.current.start())
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    expect(result.current).toMatchObject({ status: 'failed', error: { code: 'invalid_url' } })
  })

  it('opens one tab for two clicks, and shows the requested ceremony in this tab', async () => {
    // An empty frame replaces the tab. tab.engines.test.ts tests real tabs.
    const tab = document.body.appendChild(document.createElement('iframe'))
    const open = vi.spyOn(window, 'open').mockReturnValue(tab.contentWindow)
    onTestFinished(() => {
      open.mockRestore()
      tab.remove()
    })
    const { result, proxy, unmount } = renderCeremony()
    await act(async () => {
      result.current.start()
      result.current.openInTab()
      result.current.openInTab()
    })
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    expect(open).toHaveBeenCalledOnce()
    expect(proxy.calls).toHaveLength(1)
    expect(result.current).toMatchObject({ status: 'open', place: 'tab' })
    unmount()
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

  it.each([[{}], [`${ceremonySite}/ceremony`], [['a list']]])(
    'reports that the value %j is not a ceremony, and keeps its other content',
    async (ceremony) => {
      captureErrors()
      const onError = vi.fn<(error: SigningError) => void>()
      const plain: Pick<GivenFrameProps, 'ceremony'> = JSON.parse(JSON.stringify({ ceremony }))
      const { container } = render(
        <>
          <p>The rest of the page</p>
          <CeremonyFrame
            {...plain}
            ceremonyKey="lease-7"
            title="Sign the lease"
            onError={onError}
          />
        </>,
      )
      await expect.poll(() => onError.mock.lastCall?.[0].code, PATIENCE).toBe('create_failed')
      expect(container.textContent).toContain('The rest of the page')
    },
  )
})
