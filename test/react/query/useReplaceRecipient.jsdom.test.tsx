// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Recipient } from '../../../src/contract/recipient.js'
import {
  type ReplaceRecipientVariables,
  useReplaceRecipient,
} from '../../../src/react/query/index.js'
import { json, problem, type ProxyAnswer, renderInQueryApp } from './queryApp.js'

afterEach(cleanup)

const ada = { recipientId: 're_8Unml6TyhNN8923Rminm40', name: 'Ada', email: 'ada@example.com' }
/** A recipient as in the service contract. */
const successor: Recipient = {
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
const success = json(successor, 201)

/** Returns a query client that repeats failed mutations. */
const repeating = () =>
  new QueryClient({ defaultOptions: { mutations: { retry: 3, retryDelay: 0 } } })

function renderReplace(
  answers: readonly ProxyAnswer[],
  options?: Parameters<typeof useReplaceRecipient>[0],
) {
  const app = renderInQueryApp(() => useReplaceRecipient(options), answers, repeating())
  const replace = async (variables: ReplaceRecipientVariables = ada) =>
    act(async () => app.result.current.mutateAsync(variables).catch(() => undefined))
  return { ...app, replace }
}

describe('useReplaceRecipient()', () => {
  it('sends a name and an email, and returns the new recipient', async () => {
    const onSuccess = vi.fn<(recipient: Recipient) => void>()
    const { result, requests, replace } = renderReplace([success], { onSuccess })
    await replace()
    const [request] = requests
    expect(request?.url).toBe(`/api/signing/recipients/${ada.recipientId}/replace`)
    expect(request?.init.body).toBe('{"name":"Ada","email":"ada@example.com"}')
    expect(onSuccess.mock.lastCall?.[0]).toEqual(successor)
    await waitFor(() => expect(result.current.data).toEqual(successor))
  })

  it('returns an object of own properties, so that a spread copies every field', async () => {
    const { result, replace } = renderReplace([success])
    await replace()
    await waitFor(() => expect(result.current.status).toBe('success'))
    const { status, isSuccess, data, mutate, reset } = { ...result.current }
    expect({ status, isSuccess, data }).toEqual({
      status: 'success',
      isSuccess: true,
      data: successor,
    })
    act(() => reset())
    await waitFor(() => expect(result.current.status).toBe('idle'))
    expect(mutate).toBeTypeOf('function')
  })

  it('does not repeat a failed request, even if the app’s QueryClient repeats failed mutations', async () => {
    const { result, requests, replace } = renderReplace([problem('upstream_unreachable', 502)])
    await replace()
    expect(requests).toHaveLength(1)
    await waitFor(() => expect(result.current.error?.code).toBe('upstream_unreachable'))
  })

  it('keeps its idempotency key after its component was unmounted and mounted again', async () => {
    const { keys, replace, remount } = renderReplace(['connection lost', success])
    await replace()
    remount()
    await replace()
    expect(new Set(keys()).size).toBe(1)
  })

  it('sends one idempotency key for two clicks on one button', async () => {
    const { result, keys } = renderReplace([success])
    await act(async () => {
      result.current.mutate(ada)
      result.current.mutate(ada)
    })
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
  })
})
