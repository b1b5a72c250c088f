import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  SigningProvider,
  useDeliverable,
  type UseDeliverableOptions,
} from '../../../src/react/index.js'
import { PATIENCE } from '../../embed/support/showCeremony.js'
import { type Answer, createProxyStub } from '../support/proxyStub.js'

const ID = 'del_4Kx9'
const URL_OF_FILE = 'https://files.example/audit.pdf?signature=s3cret'

const deliverable = (over: object = {}): Answer => ({
  json: {
    id: ID,
    envelope_id: '2a1b7a1e-5a77-4a0e-9f0a-1f3f1d1c2b3a',
    status: 'generated',
    type: 'audit_log',
    url: URL_OF_FILE,
    ...over,
  },
})
const pending = deliverable({ status: 'pending', url: null })

/** The hook, with a proxy that gives these answers in turn and the last of them ever after. */
function renderDeliverable(
  answers: readonly Answer[],
  options: UseDeliverableOptions = {},
  queryClient = new QueryClient(),
) {
  const proxy = createProxyStub()
  let asked = 0
  proxy.answerAll(() => answers[Math.min(asked++, answers.length - 1)] ?? pending)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <SigningProvider endpoint="/api/signing" fetch={proxy.fetch}>
        {children}
      </SigningProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useDeliverable(ID, { interval: 5, ...options }), { wrapper })
  return { result, proxy }
}

const StatusOnce = () => <p>{useDeliverable(ID).data?.status}</p>

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)))

describe('useDeliverable()', () => {
  it('reads it once', async () => {
    const { result, proxy } = renderDeliverable([pending])
    await expect.poll(() => result.current.data?.status, PATIENCE).toBe('pending')
    await settle()
    expect(proxy.calls.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `${location.origin}/api/signing/deliverables/${ID}`],
    ])
  })

  it('asks until it has the wanted status, and no longer', async () => {
    const { result, proxy } = renderDeliverable([pending, pending, deliverable()], {
      until: 'generated',
    })
    await expect.poll(() => result.current.data?.status, PATIENCE).toBe('generated')
    await settle()
    expect(proxy.calls).toHaveLength(3)
  })

  it('gives up waiting after as many questions as it was told', async () => {
    const { result, proxy } = renderDeliverable([pending], { until: 'generated', attempts: 3 })
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(3)
    await settle()
    expect(proxy.calls).toHaveLength(3)
    expect(result.current.data?.status).toBe('pending')
  })

  it('gives up waiting too where the answers turn into failures', async () => {
    const { proxy } = renderDeliverable([pending, { problem: 'forbidden' }], {
      until: 'generated',
      attempts: 4,
    })
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(4)
    await settle()
    expect(proxy.calls).toHaveLength(4)
  })

  it('asks for nothing while it is not enabled', async () => {
    const { result, proxy } = renderDeliverable([pending], { enabled: false })
    await settle()
    expect(proxy.calls).toHaveLength(0)
    expect(result.current.status).toBe('pending')
  })

  it('does not keep the url', async () => {
    const queryClient = new QueryClient()
    const { result } = renderDeliverable([deliverable()], {}, queryClient)
    await expect.poll(() => result.current.data?.status, PATIENCE).toBe('generated')
    expect(Object.keys(result.current.data ?? {})).toEqual(['id', 'envelope_id', 'status', 'type'])
    expect(
      JSON.stringify([result.current.data, queryClient.getQueryCache().getAll()[0]?.state]),
    ).not.toContain('s3cret')
  })

  it('asks for the url anew whenever it is wanted', async () => {
    const { result, proxy } = renderDeliverable([
      pending,
      deliverable(),
      deliverable({ url: 'https://files.example/2' }),
    ])
    await expect.poll(() => result.current.data?.status, PATIENCE).toBe('pending')
    expect(await result.current.fetchUrl()).toBe(URL_OF_FILE)
    expect(await result.current.fetchUrl()).toBe('https://files.example/2')
    expect(proxy.calls).toHaveLength(3)
  })

  it.each([null, undefined, 'javascript:alert(1)', 'data:text/html,x', 'http://files.example/'])(
    'has no file where the url is %s',
    async (url) => {
      const { result } = renderDeliverable([deliverable({ url })])
      await expect(result.current.fetchUrl()).rejects.toMatchObject({
        code: 'deliverable_not_ready',
      })
    },
  )

  it.each<[string, Answer]>([
    ['a lost answer', 'connection lost'],
    ['a refusal', { problem: 'forbidden' }],
  ])('goes on asking after a first answer that is %s', async (_what, first) => {
    const { result } = renderDeliverable([first, first, first, deliverable()], {
      until: 'generated',
    })
    await expect.poll(() => result.current.data?.status, PATIENCE).toBe('generated')
  })

  it('stops at a deliverable that has failed, unless told otherwise', async () => {
    const failed = deliverable({ status: 'failed', url: null })
    const stops = renderDeliverable([pending, failed, deliverable()], { until: 'generated' })
    const goesOn = renderDeliverable([pending, failed, deliverable()], {
      until: 'generated',
      stopAt: [],
    })
    await expect.poll(() => goesOn.result.current.data?.status, PATIENCE).toBe('generated')
    await settle()
    expect(stops.proxy.calls).toHaveLength(2)
    expect(stops.result.current.data?.status).toBe('failed')
  })

  it('counts its own questions, not those that the cache has seen before', async () => {
    const queryClient = new QueryClient()
    const waiting = { until: 'generated', attempts: 2 }
    const first = renderDeliverable([pending], waiting, queryClient)
    await expect.poll(() => first.proxy.calls.length, PATIENCE).toBe(2)
    await settle()
    const second = renderDeliverable([pending, deliverable()], waiting, queryClient)
    await expect.poll(() => second.result.current.data?.status, PATIENCE).toBe('generated')
  })

  it('asks once for all below a provider, in an app without a query client too', async () => {
    const proxy = createProxyStub()
    proxy.answerAll(() => pending)
    const { findAllByText, unmount } = render(
      <SigningProvider endpoint="/api/signing" fetch={proxy.fetch}>
        <StatusOnce />
        <StatusOnce />
      </SigningProvider>,
    )
    onTestFinished(unmount)
    expect(await findAllByText('pending')).toHaveLength(2)
    expect(proxy.calls).toHaveLength(1)
  })

  it('renders anew only for what is read', async () => {
    const rendered = vi.fn<() => void>()
    const proxy = createProxyStub()
    proxy.answerAll(() => pending)
    function Status() {
      rendered()
      return (
        <p>{useDeliverable(ID, { until: 'generated', interval: 5, attempts: 5 }).data?.status}</p>
      )
    }
    const { findByText } = render(
      <SigningProvider endpoint="/api/signing" fetch={proxy.fetch}>
        <Status />
      </SigningProvider>,
    )
    await findByText('pending')
    await expect.poll(() => proxy.calls.length, PATIENCE).toBe(5)
    await settle()
    expect(rendered).toHaveBeenCalledTimes(2)
  })
})

/** A tab, as `open` gives one: a frame does as well. */
function openTab() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  const tab = frame.contentWindow
  if (!tab) throw new Error('There is no window.')
  const close = vi.spyOn(tab, 'close')
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(tab)
  const clicks: HTMLAnchorElement[] = []
  tab.document.addEventListener('click', (event) => {
    event.preventDefault()
    const link = tab.document.querySelector('a')
    if (link) clicks.push(link)
  })
  onTestFinished(() => open.mockRestore())
  return { tab, open, close, clicks }
}

describe('download()', () => {
  it('opens a tab in the click, which gets the url and neither our address nor our window', async () => {
    const { tab, open, clicks } = openTab()
    const { result } = renderDeliverable([deliverable()])
    const done = result.current.download()
    expect(open).toHaveBeenCalledOnce()
    await done
    expect(clicks.map(({ href, rel }) => [href, rel])).toEqual([[URL_OF_FILE, 'noreferrer']])
    expect(tab.opener).toBeNull()
  })

  it('closes the tab again where there is no file', async () => {
    const { close, clicks } = openTab()
    const { result } = renderDeliverable([pending])
    await expect(result.current.download()).rejects.toMatchObject({ code: 'deliverable_not_ready' })
    expect(close).toHaveBeenCalledOnce()
    expect(clicks).toEqual([])
  })

  it('takes this tab where the browser opens none', async () => {
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => {
      open.mockRestore()
      click.mockRestore()
    })
    const { result } = renderDeliverable([deliverable()])
    await result.current.download()
    expect(click.mock.contexts[0]).toMatchObject({ href: URL_OF_FILE, target: '' })
  })
})
