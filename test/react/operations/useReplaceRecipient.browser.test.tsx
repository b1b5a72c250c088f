import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type Recipient, SigningProvider, useReplaceRecipient } from '../../../src/react/index.js'
import { type Answer, createProxyStub } from '../support/proxyStub.js'
import { RECIPIENT } from '../support/renderSigning.js'

const ada = { recipientId: RECIPIENT, name: 'Ada Lovelace', email: 'ada@example.com' }

/** As the contract shows one. */
const replaced: Recipient = {
  id: 're_9Vom7UzaOO9034Sjnon51',
  envelope_id: '2a1b7a1e-5a77-4a0e-9f0a-1f3f1d1c2b3a',
  type: 'signer',
  key: 'provider',
  name: ada.name,
  email: ada.email,
  status: 'pending',
  ceremony_creation: 'automatic',
  delivery_type: 'email',
  completed_at: null,
  status_updated_at: '2026-11-20T10:00:00.000Z',
}
const success: Answer = { json: replaced, status: 201 }

function renderReplace(options?: Parameters<typeof useReplaceRecipient>[0]) {
  const proxy = createProxyStub()
  // An app that repeats its mutations must not make us replace twice.
  const queryClient = new QueryClient({
    defaultOptions: { mutations: { retry: 3, retryDelay: 0 } },
  })
  let form = 0
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <SigningProvider endpoint="/api/signing" fetch={proxy.fetch}>
        <Fragment key={form}>{children}</Fragment>
      </SigningProvider>
    </QueryClientProvider>
  )
  const { result, rerender } = renderHook(() => useReplaceRecipient(options), {
    wrapper,
    reactStrictMode: true,
  })
  const keys = () => proxy.calls.map(({ headers }) => headers.get('idempotency-key'))
  return {
    result,
    proxy,
    keys,
    /** Takes the component away and puts another one there, as a modal that is closed and opened. */
    reopen: (): void => {
      form += 1
      rerender()
    },
    /** Replaces, and answers: resolves once the hook has settled. */
    replace: async (answer: Answer, variables = ada): Promise<void> => {
      await act(async () => {
        const settled = result.current.mutateAsync(variables).catch(() => undefined)
        await vi.waitUntil(() => proxy.calls.length > 0)
        proxy.calls.at(-1)?.answer(answer)
        await settled
      })
    },
  }
}

describe('useReplaceRecipient()', () => {
  it('sends a name and an email, and hands out the new recipient', async () => {
    const onSuccess = vi.fn<(recipient: Recipient) => void>()
    const { result, proxy, replace } = renderReplace({ onSuccess })
    await replace(success)
    expect(proxy.calls[0]?.url).toBe(
      `${location.origin}/api/signing/recipients/${RECIPIENT}/replace`,
    )
    expect(proxy.calls[0]?.body).toEqual({ name: ada.name, email: ada.email })
    expect(onSuccess.mock.lastCall?.[0]).toEqual(replaced)
    expect(result.current.data).toEqual(replaced)
  })

  it('is never repeated by itself, even where the app repeats its mutations', async () => {
    const { result, proxy, replace } = renderReplace()
    await replace({ problem: 'upstream_unreachable' })
    expect(proxy.calls).toHaveLength(1)
    expect(result.current.error?.code).toBe('upstream_unreachable')
  })

  it.each<[string, Answer]>([
    ['got lost', 'connection lost'],
    ['was a gateway’s', { json: '<h1>Bad gateway</h1>', status: 502 }],
    ['was of no use', { json: {}, status: 201 }],
    ['left open what happened', { problem: 'outcome_unknown', unknownOutcome: true }],
    ['came too early', { problem: 'idempotency_key_in_use' }],
  ])(
    'repeats the same intention with the same key after an answer that %s',
    async (_how, answer) => {
      const { keys, replace } = renderReplace()
      await replace(answer)
      await replace(success)
      expect(keys()[0]).toMatch(/^"[0-9a-f]{32}"$/)
      expect(keys()[1]).toBe(keys()[0])
    },
  )

  it.each<[string, Answer]>([
    ['a success', success],
    ['a final no', { problem: 'recipient_not_actionable' }],
  ])('takes another key after %s', async (_what, answer) => {
    const { keys, replace } = renderReplace()
    await replace(answer)
    await replace(success)
    expect(keys()[1]).not.toBe(keys()[0])
  })

  it('takes another key for another intention', async () => {
    const { keys, replace } = renderReplace()
    await replace('connection lost')
    await replace(success, { ...ada, email: 'countess@example.com' })
    expect(keys()[1]).not.toBe(keys()[0])
  })

  it('keeps the key of an intention while the form goes and comes', async () => {
    const { keys, replace, reopen } = renderReplace()
    await replace('connection lost')
    reopen()
    await replace(success)
    expect(keys()[1]).toBe(keys()[0])
  })

  it('begins anew where somebody has looked and decided so, once for two clicks', async () => {
    const { result, keys, replace } = renderReplace()
    await replace({ problem: 'outcome_unknown', unknownOutcome: true })
    await act(async () => {
      result.current.mutate({ ...ada, again: true })
      result.current.mutate({ ...ada, again: true })
    })
    expect(keys()[1]).not.toBe(keys()[0])
    expect(keys()[2]).toBe(keys()[1])
  })

  it('sends two presses on one button with one key', async () => {
    const { result, keys } = renderReplace()
    await act(async () => {
      result.current.mutate(ada)
      result.current.mutate(ada)
    })
    expect(keys()).toHaveLength(2)
    expect(keys()[1]).toBe(keys()[0])
  })
})
