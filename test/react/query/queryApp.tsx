import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, type RenderHookResult } from '@testing-library/react'
import { Fragment, type ReactNode, StrictMode } from 'react'
import { SigningProvider } from '../../../src/react/index.js'

/** An answer of the proxy: a response, or a lost connection. */
export type ProxyAnswer = (() => Response) | 'connection lost'

export const json =
  (body: unknown, status = 200): ProxyAnswer =>
  () =>
    Response.json(body, { status })

export const problem = (code: string, status: number): ProxyAnswer =>
  json({ code, title: `It failed: ${code}.`, remedy: 'Look at the proxy.' }, status)

export interface QueryApp<Result> extends Pick<RenderHookResult<Result, unknown>, 'result'> {
  readonly requests: readonly { readonly url: string; readonly init: RequestInit }[]
  readonly keys: () => readonly (string | null)[]
  /** Unmounts the component and mounts another one in its place. */
  readonly remount: () => void
}

/** Renders a hook with TanStack Query. The proxy gives these answers and repeats the last one. */
export function renderInQueryApp<Result>(
  hook: () => Result,
  answers: readonly ProxyAnswer[],
  queryClient = new QueryClient(),
): QueryApp<Result> {
  const requests: { readonly url: string; readonly init: RequestInit }[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    requests.push({ url: typeof url === 'string' ? url : '', init })
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    if (typeof answer !== 'function') throw new TypeError('Failed to fetch')
    return answer()
  }
  let mounted = 0
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SigningProvider endpoint="/api/signing" fetch={fetch}>
          <Fragment key={mounted}>{children}</Fragment>
        </SigningProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  const { result, rerender } = renderHook(hook, { wrapper })
  return {
    result,
    requests,
    keys: () => requests.map(({ init }) => new Headers(init.headers).get('idempotency-key')),
    remount: () => {
      mounted += 1
      rerender()
    },
  }
}
