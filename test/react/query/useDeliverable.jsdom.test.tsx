// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCeremony } from '../../../src/react/index.js'
import { useDeliverable, type UseDeliverableOptions } from '../../../src/react/query/index.js'
import { json, problem, type ProxyAnswer, renderInQueryApp } from './queryApp.js'

const ID = 'del_4Kx9'
const FILE = 'https://files.example/audit.pdf?signature=s3cret'

const deliverable = (over: object = {}): ProxyAnswer =>
  json({
    id: ID,
    envelope_id: '2a1b7a1e-5a77-4a0e-9f0a-1f3f1d1c2b3a',
    status: 'generated',
    type: 'audit_log',
    url: FILE,
    ...over,
  })
const pending = deliverable({ status: 'pending', url: null })

function renderDeliverable(
  answers: readonly ProxyAnswer[],
  options: UseDeliverableOptions = {},
  queryClient = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } }),
) {
  return renderInQueryApp(() => useDeliverable(ID, options), answers, queryClient)
}

const pass = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('useDeliverable()', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('requests the deliverable only once without the option `until`', async () => {
    const { result, requests } = renderDeliverable([pending])
    await pass(60_000)
    expect(result.current.data?.status).toBe('pending')
    expect(requests.map(({ url }) => url)).toEqual([`/api/signing/deliverables/${ID}`])
  })

  it('asks again about a signature that awaits a file, once the file is generated', async () => {
    const { requests } = renderInQueryApp(() => {
      const initialAnswer = { answer: true, sealed: 'pending' } as const
      useCeremony({ recipientId: 're_ada', initialAnswer })
      return useDeliverable(ID, { until: 'generated' })
    }, [pending, deliverable(), json({ answer: true, sealed: 'sealed' })])
    await pass(1_000)
    expect(requests).toHaveLength(1)
    await pass(5_000)
    const paths = requests.map(({ url }) => url.split('?')[0])
    const file = `/api/signing/deliverables/${ID}`
    expect(paths).toEqual([file, file, '/api/signing/recipients/re_ada/confirmation'])
  })

  it('returns an object of own properties, so that a spread copies every field', async () => {
    const { result } = renderDeliverable([deliverable()])
    await pass(10)
    const { status, data, isSuccess, fetchStatus, download, fetchUrl } = { ...result.current }
    expect({ status, isSuccess, fetchStatus }).toEqual({
      status: 'success',
      isSuccess: true,
      fetchStatus: 'idle',
    })
    expect(data?.type).toBe('audit_log')
    expect(download).toBeTypeOf('function')
    expect(fetchUrl).toBeTypeOf('function')
  })

  it('renders its component again only for the fields that it reads', async () => {
    let renders = 0
    renderInQueryApp(() => {
      renders += 1
      return useDeliverable(ID, { until: 'generated' }).data?.status
    }, [pending])
    await pass(10)
    const before = renders
    await pass(10_000)
    expect(renders).toBe(before)
  })

  it('sends requests until the deliverable has the status in the option `until`', async () => {
    const { result, requests } = renderDeliverable([pending, pending, deliverable()], {
      until: 'generated',
    })
    await pass(60_000)
    expect(result.current.data?.status).toBe('generated')
    expect(requests).toHaveLength(3)
  })

  it('waits longer after each request, and sends no request after five minutes', async () => {
    const { requests } = renderDeliverable([pending], { until: 'generated' })
    await pass(6_100)
    expect(requests).toHaveLength(5)
    await pass(320_000)
    const { length } = requests
    expect(length).toBeLessThan(45)
    await pass(600_000)
    expect(requests).toHaveLength(length)
  })

  it.each<[string, ProxyAnswer]>([
    ['a lost connection', 'connection lost'],
    ['a refusal', problem('forbidden', 403)],
  ])('continues its requests after %s', async (_answer, first) => {
    const { result } = renderDeliverable([first, first, first, deliverable()], {
      until: 'generated',
    })
    await pass(60_000)
    expect(result.current.data?.status).toBe('generated')
  })

  it('stops its requests when the deliverable has failed', async () => {
    const failed = deliverable({ status: 'failed', url: null })
    const stops = renderDeliverable([pending, failed, deliverable()], { until: 'generated' })
    await pass(60_000)
    expect(stops.requests).toHaveLength(2)
    expect(stops.result.current.data?.status).toBe('failed')
  })

  it('sends requests for another five minutes in a component that mounts later', async () => {
    const queryClient = new QueryClient()
    renderDeliverable([pending], { until: 'generated' }, queryClient)
    await pass(400_000)
    cleanup()
    const later = renderDeliverable([pending, deliverable()], { until: 'generated' }, queryClient)
    await pass(10_000)
    expect(later.result.current.data?.status).toBe('generated')
  })

  it('sends no request while `enabled` is false', async () => {
    const { result, requests } = renderDeliverable([pending], { enabled: false })
    await pass(60_000)
    expect(requests).toHaveLength(0)
    expect(result.current.status).toBe('pending')
  })

  it('repeats its request if `enabled` becomes true six minutes after the mount', async () => {
    const { result, requests } = renderInQueryApp(() => {
      const [enabled, setEnabled] = useState(false)
      return { ...useDeliverable(ID, { until: 'generated', enabled }), setEnabled }
    }, [pending, pending, pending, deliverable()])
    await pass(400_000)
    act(() => result.current.setEnabled(true))
    await pass(10_000)
    expect(result.current.data?.status).toBe('generated')
    expect(requests).toHaveLength(4)
  })

  it('prints a refusal of `authorize` once in development, and never in production', async () => {
    const refused = problem('forbidden', 403)
    renderDeliverable([refused, refused, refused], { until: 'generated' })
    await pass(20_000)
    expect(vi.mocked(console.error).mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringMatching(/^\[react-signing-ceremony\] forbidden: /),
    ])
    vi.stubEnv('NODE_ENV', 'production')
    renderDeliverable([refused], {}, new QueryClient())
    await pass(5_000)
    expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1)
    vi.unstubAllEnvs()
  })

  it('does not store the url of the file in the query cache', async () => {
    const queryClient = new QueryClient()
    const { result } = renderDeliverable([deliverable()], {}, queryClient)
    await pass(10)
    expect(Object.keys(result.current.data ?? {})).toEqual(['id', 'envelope_id', 'status', 'type'])
    const state = queryClient.getQueryCache().getAll()[0]?.state
    expect(JSON.stringify([result.current.data, state])).not.toContain('s3cret')
  })
})

describe('fetchUrl()', () => {
  afterEach(cleanup)

  it('requests a new url of the file at every call', async () => {
    const second = deliverable({ url: 'https://files.example/2' })
    const { result } = renderDeliverable([pending, deliverable(), second])
    await waitFor(() => expect(result.current.data?.status).toBe('pending'))
    expect(await result.current.fetchUrl()).toBe(FILE)
    expect(await result.current.fetchUrl()).toBe('https://files.example/2')
  })

  it.each([null, undefined, 'javascript:alert(1)', 'data:text/html,x', 'http://files.example/'])(
    'rejects if the url of the file is %s',
    async (url) => {
      const { result } = renderDeliverable([deliverable({ url })])
      await expect(result.current.fetchUrl()).rejects.toMatchObject({
        code: 'deliverable_not_ready',
      })
    },
  )
})

describe('download()', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('opens a tab at the url of the file, without an opener', async () => {
    const tab = { opener: globalThis }
    const open = vi
      .spyOn(globalThis, 'open')
      .mockReturnValue(Object.assign(Object.create(null), tab))
    const { result } = renderDeliverable([deliverable()])
    await act(() => result.current.download())
    expect(open).toHaveBeenCalledExactlyOnceWith(FILE, '_blank')
    expect(open.mock.results[0]?.value.opener).toBeNull()
    expect(result.current.downloadError).toBeUndefined()
  })

  it('sets `downloadError` instead of opening a tab if the deliverable has no file', async () => {
    const open = vi.spyOn(globalThis, 'open')
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { result } = renderDeliverable([pending, pending, deliverable()])
    await act(() => result.current.download())
    expect(open).not.toHaveBeenCalled()
    expect(result.current.downloadError?.code).toBe('deliverable_not_ready')
    expect(print.mock.lastCall?.[0]).toContain('Wait until the deliverable has a file')

    open.mockReturnValue(Object.create(null))
    await act(() => result.current.download())
    expect(result.current.downloadError).toBeUndefined()
  })

  it('requests the file of the deliverable whose id has changed', async () => {
    const { result, requests } = renderInQueryApp(() => {
      const [id, setId] = useState(ID)
      return { ...useDeliverable(id, { enabled: false }), setId }
    }, [deliverable()])
    act(() => result.current.setId('del_other'))
    expect(await result.current.fetchUrl()).toBe(FILE)
    expect(requests.map(({ url }) => url)).toEqual(['/api/signing/deliverables/del_other'])
  })

  it('returns no `downloadError` of a deliverable whose id has changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { result } = renderInQueryApp(() => {
      const [id, setId] = useState(ID)
      return { ...useDeliverable(id), setId }
    }, [pending])
    await act(() => result.current.download())
    expect(result.current.downloadError?.code).toBe('deliverable_not_ready')
    act(() => result.current.setId('del_other'))
    expect(result.current.downloadError).toBeUndefined()
  })

  it('does not reject if the user is signed out, so that it can be a click handler', async () => {
    const { result } = renderDeliverable([problem('unauthenticated', 401)])
    await act(async () => {
      await expect(result.current.download()).resolves.toBeUndefined()
    })
    expect(result.current.downloadError?.code).toBe('unauthenticated')
  })
})
