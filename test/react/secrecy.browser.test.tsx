import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { isValidElement } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CeremonyFrame, type SigningError, useCeremony } from '../../src/react/index.js'
import { grantOf, ceremonySite } from '../embed/support/showCeremony.js'
import { granted } from './support/proxyStub.js'
import { RECIPIENT, renderSigning } from './support/renderSigning.js'

const SECRET = 's3cret'

function Ceremony({ onError }: { readonly onError: (error: SigningError) => void }) {
  const ceremony = useCeremony({ recipientId: RECIPIENT, autoStart: true, onError })
  return <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
}

/** Shows a ceremony in an app with a query client, and records the mutations of that client. */
async function show(url: string, wanted: string) {
  const queryClient = new QueryClient()
  const recorded: string[] = []
  queryClient.getMutationCache().subscribe((event) => {
    recorded.push(textsIn([event, dehydrateAll(queryClient)]))
  })
  const onError = vi.fn<(error: SigningError) => void>()
  const answer = () => granted(grantOf({ url }))
  const app = (
    <QueryClientProvider client={queryClient}>
      <Ceremony onError={onError} />
    </QueryClientProvider>
  )
  const rendered = renderSigning(app, { answer })
  await rendered.reach(wanted)
  return { ...rendered, queryClient, onError, recorded }
}

/** Returns all data that a query persister could store. */
const dehydrateAll = (queryClient: QueryClient): unknown =>
  dehydrate(queryClient, {
    shouldDehydrateMutation: () => true,
    shouldDehydrateQuery: () => true,
  })

/** Returns every string that developer tools can reach from a value. */
function textsIn(value: unknown, known = new Set<unknown>()): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || known.has(value)) return ''
  known.add(value)
  // Skips React elements, because the components that they render are visited.
  if (value instanceof Node || value === window || isValidElement(value)) return ''
  return (
    Reflect.ownKeys(value)
      // In development, React's getter for the prop `key` warns.
      .filter((key) => key !== 'key')
      .map((key) => textsIn(Reflect.get(value, key), known))
      .join('\n')
  )
}

/** Returns the props and the state of every component, as React's developer tools show them. */
function propsAndStateIn(container: Element): string {
  const root = Reflect.ownKeys(container).find((key) => String(key).startsWith('__reactContainer$'))
  const texts: string[] = []
  const visit = (fiber: unknown): void => {
    if (typeof fiber !== 'object' || fiber === null) return
    const { memoizedProps, memoizedState, child, sibling } = { ...fiber } as Record<string, unknown>
    texts.push(textsIn([memoizedProps, memoizedState]))
    visit(child)
    visit(sibling)
  }
  visit(root && Reflect.get(container, root))
  return texts.join('\n')
}

describe('the ceremony’s url', () => {
  it('is in no query cache, because a ceremony is neither a query nor a mutation', async () => {
    const { queryClient, recorded } = await show(`${ceremonySite}/ceremony?token=${SECRET}`, 'open')
    expect(recorded).toEqual([])
    expect(textsIn([queryClient, dehydrateAll(queryClient)])).not.toContain(SECRET)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('is in no component’s props or state', async () => {
    const { container } = await show(`${ceremonySite}/ceremony?token=${SECRET}`, 'open')
    const texts = propsAndStateIn(container)
    expect(texts).toContain('Sign the lease')
    expect(texts).not.toContain(SECRET)
  })

  it.each(['debug', 'error', 'info', 'log', 'warn'] as const)(
    'is never printed by console.%s',
    async (level) => {
      const spy = vi.spyOn(console, level).mockImplementation(() => undefined)
      const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      onTestFinished(() => {
        spy.mockRestore()
        errors.mockRestore()
      })
      const { onError } = await show(`${ceremonySite}.evil/?token=${SECRET}`, 'failed')
      expect(textsIn([spy.mock.calls, errors.mock.calls])).not.toContain(SECRET)
      expect(textsIn(onError.mock.calls)).toContain('invalid_url')
      expect(textsIn(onError.mock.calls)).not.toContain(SECRET)
    },
  )
})
