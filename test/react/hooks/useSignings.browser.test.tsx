import { act } from '@testing-library/react'
import { useMemo } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type CeremonyState,
  SigningCeremony,
  useSignings,
  type UseSigningsOptions,
} from '../../../src/react/index.js'
import { renderSigning, task } from '../support/renderSigning.js'

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `re_${index}`)

interface Listed extends UseSigningsOptions {
  readonly ids: readonly string[]
  /** Called at each render of the list. */
  readonly onRender?: () => void
  /** Whether the rows are marked. */
  readonly isMarked?: boolean
}

/** A list of documents, whose rows are 100 pixels high. */
function List({ ids, onRender, isMarked = false, initialAnswers }: Listed) {
  const { get, ref } = useSignings(ids, { initialAnswers })
  onRender?.()
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} ref={isMarked ? ref(id) : undefined} style={{ height: 100 }}>
          {get(id).status}
        </li>
      ))}
    </ul>
  )
}

/** Shows a list in a provider without answers, then in one whose proxy answers `answers`. */
function showList(listed: Listed, answers: (id: string) => unknown = () => false) {
  const asked: string[] = []
  const rendered = renderSigning(<p />)
  const { proxy, show, container } = rendered
  proxy.confirm(({ url }) => {
    const id = url.split('/').at(-2) ?? ''
    asked.push(id)
    return { json: { answer: answers(id) } }
  })
  show(<List {...listed} />)
  const texts = () => Array.from(container.querySelectorAll('li'), (row) => row.textContent)
  return { ...rendered, asked, texts }
}

describe('useSignings(ids)', () => {
  it('gives each state without a ceremony, and renders only when a state changes', async () => {
    const onRender = vi.fn<() => void>()
    const { asked, texts, proxy } = showList(
      { ids: idsOf(4), onRender },
      (id) => id === 're_1' || (id === 're_2' && 'declined'),
    )
    const before = onRender.mock.calls.length
    await expect.poll(texts).toEqual(['idle', 'confirmed', 'unconfirmed', 'idle'])
    await act(task)
    expect(asked.toSorted()).toEqual(idsOf(4))
    expect(proxy.calls).toEqual([])
    // StrictMode renders twice for each of the two changes.
    expect(onRender.mock.calls.length - before).toBeLessThanOrEqual(4)
  })

  it('asks about ten unmarked documents at once, and about the next after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { asked } = showList({ ids: idsOf(30) })
    await expect.poll(() => asked.length).toBe(10)
    await act(() => vi.advanceTimersByTimeAsync(1_900))
    expect(asked).toHaveLength(10)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(asked).toHaveLength(11)
  })

  it('asks about marked rows when they become visible, once', async () => {
    const { asked, container } = showList({ ids: idsOf(100), isMarked: true })
    await expect.poll(() => asked.length).toBeGreaterThan(2)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const first = asked.length
    // How many rows are on the screen depends on the font of the engine.
    expect(first).toBeLessThan(80)
    expect(asked).not.toContain('re_99')
    scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => asked).toContain('re_99')
    scrollTo(0, 0)
    await act(task)
    expect(new Set(asked).size).toBe(asked.length)
    expect(container.isConnected).toBe(true)
  })

  it('does not ask on mount about a document with an initial answer, even `false`', async () => {
    const onStatusChange = vi.fn<() => void>()
    const initialAnswers = { re_0: true, re_1: false, re_2: 'declined' } as const
    const { asked, texts, show } = showList({ ids: [], initialAnswers })
    show(<List ids={idsOf(4)} initialAnswers={initialAnswers} />, { onStatusChange })
    expect(texts()).toEqual(['confirmed', 'idle', 'unconfirmed', 'idle'])
    await expect.poll(() => asked).toEqual(['re_3'])
    await act(task)
    expect(onStatusChange).not.toHaveBeenCalled()
  })

  it('reports the status of its documents to the provider, after the component’s own', async () => {
    const order: string[] = []
    const { show, texts } = showList({ ids: [] }, (id) => id === 're_0')
    show(
      <>
        <List ids={idsOf(1)} />
        <SigningCeremony
          recipientId="re_0"
          title="Lease"
          onStatusChange={({ status }) => order.push(`component ${status}`)}
        />
      </>,
      {
        onStatusChange: ({ status }: CeremonyState, { recipientId }) =>
          order.push(`${recipientId} ${status}`),
      },
    )
    await expect.poll(texts).toEqual(['confirmed'])
    expect(order).toEqual(['component confirmed', 're_0 confirmed'])
  })

  it('asks about a document that joins the list, and keeps what it knows', async () => {
    const { asked, texts, show } = showList({ ids: idsOf(2) }, () => true)
    await expect.poll(texts).toEqual(['confirmed', 'confirmed'])
    show(<List ids={idsOf(3)} />)
    expect(texts()).toEqual(['confirmed', 'confirmed', 'idle'])
    await expect.poll(() => asked).toEqual(idsOf(3))
  })

  it('shows the final answer of another window, although it has just asked', async () => {
    let isSigned = false
    const { asked, texts } = showList({ ids: idsOf(1) }, () => isSigned)
    await expect.poll(() => asked.length).toBe(1)
    isSigned = true
    // Another window: the browser does not deliver a message to the channel that sent it.
    const other = new BroadcastChannel('signing-ceremony:finished')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage({ type: 'signing-ceremony:answered', key: 're_0' })
    await expect.poll(texts).toEqual(['confirmed'])
    other.close()
  })

  it('returns another `get` when a state changes, for React Compiler, and the same `ref`', async () => {
    const objects = new Set<object>()
    const refs = new Set<unknown>()
    function Rows() {
      const signings = useSignings(['re_0'])
      objects.add(signings)
      refs.add(signings.ref('re_0'))
      const { get } = signings
      // As React Compiler does: calls `get` again only if it is another function.
      const { status } = useMemo(() => get('re_0'), [get])
      return <p>{status}</p>
    }
    const { show, container } = showList({ ids: [] }, () => true)
    show(<Rows />)
    await expect.poll(() => container.querySelector('p')?.textContent).toBe('confirmed')
    show(<Rows />)
    expect([objects.size, refs.size]).toEqual([2, 1])
  })

  it('lets a component start by itself with its own options, although the list was first', async () => {
    const { proxy, show } = showList({ ids: idsOf(1) })
    await act(task)
    show(
      <>
        <List ids={idsOf(1)} />
        <SigningCeremony recipientId="re_0" title="Lease" landing="mobile" autoStart />
      </>,
    )
    await expect.poll(() => proxy.calls[0]?.body).toMatchObject({ landing: 'mobile' })
  })
})
