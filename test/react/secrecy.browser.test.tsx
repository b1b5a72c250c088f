import { dehydrate, QueryClient } from '@tanstack/react-query'
import { isValidElement } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CeremonyFrame, type SigningError, useCeremony } from '../../src/react/index.js'
import { frameIn, grantOf, ceremonySite } from '../embed/support/showCeremony.js'
import { granted } from './support/proxyStub.js'
import { RECIPIENT, renderSigning } from './support/renderSigning.js'

const SECRET = 's3cret'

function Ceremony({ onError }: { readonly onError: (error: SigningError) => void }) {
  const ceremony = useCeremony({ recipientId: RECIPIENT, autoStart: true, onError })
  return <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
}

/** Shows a ceremony below the app's own query client, and notes whatever passes through that. */
async function show(url: string, wanted: string) {
  const queryClient = new QueryClient()
  const passed: string[] = []
  queryClient.getMutationCache().subscribe((event) => {
    passed.push(textsIn([event, dehydrateAll(queryClient)]))
  })
  const onError = vi.fn<(error: SigningError) => void>()
  const answer = () => granted(grantOf({ url }))
  const rendered = renderSigning(<Ceremony onError={onError} />, { answer, queryClient })
  await rendered.reach(wanted)
  return { ...rendered, queryClient, onError, passed }
}

/** What a persister that keeps everything would keep. */
const dehydrateAll = (queryClient: QueryClient): unknown =>
  dehydrate(queryClient, {
    shouldDehydrateMutation: () => true,
    shouldDehydrateQuery: () => true,
  })

/** Every text that can be reached from a value, as developer tools would find it. */
function textsIn(value: unknown, known = new Set<unknown>()): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || known.has(value)) return ''
  known.add(value)
  // An element is visited as the component it has become.
  if (value instanceof Node || value === window || isValidElement(value)) return ''
  return Reflect.ownKeys(value)
    .map((key) => textsIn(Reflect.get(value, key), known))
    .join('\n')
}

/** What React's developer tools show of a rendered page: props and state of every component. */
function propsAndStateIn(container: Element): string {
  const root = Reflect.ownKeys(container).find((key) => String(key).startsWith('__reactContainer$'))
  const texts: string[] = []
  const visit = (fiber: unknown): void => {
    if (typeof fiber !== 'object' || fiber === null) return
    const { type, memoizedProps, memoizedState, child, sibling } = { ...fiber } as Record<
      string,
      unknown
    >
    // The frame's own `src` is where the url has to be.
    if (type !== 'iframe') texts.push(textsIn([memoizedProps, memoizedState]))
    visit(child)
    visit(sibling)
  }
  visit(root && Reflect.get(container, root))
  return texts.join('\n')
}

describe('the ceremony’s url', () => {
  it('is in the frame’s `src` and nowhere else in the page', async () => {
    const { container } = await show(`${ceremonySite}/ceremony?token=${SECRET}`, 'open')
    expect(frameIn(container).src).toContain(SECRET)
    frameIn(container).removeAttribute('src')
    expect(document.documentElement.outerHTML).not.toContain(SECRET)
  })

  it('is in no cache: a creation is neither a query nor a mutation of the app', async () => {
    const { queryClient, passed } = await show(`${ceremonySite}/ceremony?token=${SECRET}`, 'open')
    expect(passed).toEqual([])
    expect(textsIn([queryClient, dehydrateAll(queryClient)])).not.toContain(SECRET)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('is in no props and no state', async () => {
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
