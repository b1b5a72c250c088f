import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  SigningProvider,
  useDeliverable,
  type UseDeliverableOptions,
} from '../../src/react/index.js'
import { PATIENCE } from '../embed/support/showCeremony.js'
import { type Answer, createProxyStub } from './support/proxyStub.js'

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
function renderDeliverable(answers: readonly Answer[], options: UseDeliverableOptions = {}) {
  const proxy = createProxyStub()
  let asked = 0
  proxy.answerAll(() => answers[Math.min(asked++, answers.length - 1)] ?? pending)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SigningProvider endpoint="/api/signing" fetch={proxy.fetch}>
      {children}
    </SigningProvider>
  )
  const { result } = renderHook(() => useDeliverable(ID, { interval: 5, ...options }), { wrapper })
  return { result, proxy }
}

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
    const { result } = renderDeliverable([deliverable()])
    await expect.poll(() => result.current.data?.status, PATIENCE).toBe('generated')
    expect(Object.keys(result.current.data ?? {})).toEqual(['id', 'envelope_id', 'status', 'type'])
    expect(JSON.stringify([result.current, queryClient])).not.toContain('s3cret')
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

  it('opens the file in a tab that gets neither our address nor our window', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => click.mockRestore())
    const { result } = renderDeliverable([deliverable()])
    await result.current.download()
    expect(click.mock.contexts[0]).toMatchObject({
      href: URL_OF_FILE,
      target: '_blank',
      rel: 'noopener noreferrer',
    })
  })
})
