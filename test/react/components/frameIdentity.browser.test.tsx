import { act } from '@testing-library/react'
import { Activity, Suspense, use } from 'react'
import { describe, expect, it, type Mock, onTestFinished, vi } from 'vitest'
import { CeremonyFrame, SigningCeremony, useCeremony } from '../../../src/react/index.js'
import { en } from '../../../src/embed/labels/index.js'
import { replaceApi } from '../../embed/support/breakBrowser.js'
import { frameIn, grantOf, PATIENCE } from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import { countedUrl, finish, RECIPIENT, renderSigning, task } from '../support/renderSigning.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'

const ceremony = (props: Partial<ProxyCeremonyProps> = {}) => (
  <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" autoStart {...props} />
)

/** Shows a ceremony and waits until it is open. `loads` returns how often its url was loaded. */
async function open(ui = ceremony(), grant: Parameters<typeof grantOf>[0] = {}) {
  const { url, loads } = countedUrl()
  const rendered = renderSigning(ui, { answer: () => granted(grantOf({ url, ...grant })) })
  await rendered.reach('open')
  return { ...rendered, loads, frame: frameIn(rendered.container) }
}

const withSibling = (wait?: Promise<string>, onError?: () => void) => (
  <Suspense fallback={<p>Loading…</p>}>
    {ceremony({ onError })}
    <Sibling wait={wait} />
  </Suspense>
)

/** A promise, and the function that resolves it. */
function gate() {
  let settle: ((text: string) => void) | undefined
  const wait = new Promise<string>((resolve) => (settle = resolve))
  return { wait, open: () => settle?.('second') }
}

function Sibling({ wait }: { readonly wait: Promise<string> | undefined }) {
  return <p>{wait ? use(wait) : 'first'}</p>
}

type OnStatusChange = NonNullable<ProxyCeremonyProps['onStatusChange']>

const statusesOf = (listener: Mock<OnStatusChange>): readonly string[] =>
  listener.mock.calls.map(([{ status }]) => status)

/** Changes the page in a view transition. */
async function inTransition(update: () => void): Promise<void> {
  const transition = document.startViewTransition(() => {
    // Returns nothing. If the browser awaits the result of `act()`, React stays in `act()` for a task
    // and warns about a message that arrives then.
    act(update)
  })
  // A hidden page skips the animation, which rejects `ready`.
  await transition.ready.catch(() => undefined)
  await transition.finished
}

describe('the frame', () => {
  it('is empty and hidden during the request, and loads the url before React renders the answer', async () => {
    const { url, loads } = countedUrl()
    const { container, proxy, reach } = renderSigning(ceremony(), { answer: 'never' })
    await reach('creating')
    await expect.poll(() => proxy.calls.length).toBe(1)
    const frame = frameIn(container)
    expect(getComputedStyle(frame).visibility).toBe('hidden')
    expect(frame.contentWindow?.location.href).toBe('about:blank')
    proxy.calls[0]?.answer(granted(grantOf({ url })))
    await reach('open')
    expect(frameIn(container)).toBe(frame)
    expect(getComputedStyle(frame).visibility).toBe('visible')
    expect(await loads()).toBe(1)
  })

  it('of a pending request leaves the page without loading a url that must not be framed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { url, loads } = countedUrl()
    const refused = grantOf({ url, framing: { verdict: 'blocked' } })
    const { container, reach } = renderSigning(ceremony(), { answer: () => granted(refused) })
    await reach('blocked')
    expect(container.querySelector('iframe')).toBeNull()
    expect(await loads()).toBe(0)
  })

  it('keeps its document through view transitions, and its end is noticed in one', async () => {
    const { frame, container, loads, reach, show } = await open()
    await inTransition(() => show(ceremony({ className: 'wide' })))
    expect(frameIn(container)).toBe(frame)
    finish(frame)
    await inTransition(() => undefined)
    await reach('finished')
    expect(await loads()).toBe(1)
  })

  it('stays in the page if the window becomes narrow while `presentation` is "auto"', async () => {
    let isNarrow = false
    replaceApi([globalThis, 'matchMedia'], () => ({ matches: isNarrow }))
    const { show, loads, frame, container } = await open()
    isNarrow = true
    show(ceremony({ className: 'rendered-again' }))
    expect(frameIn(container)).toBe(frame)
    expect(container.querySelector('dialog')).toBeNull()
    expect(await loads()).toBe(1)
  })

  it('leaves a box of the height of its notice after the end', async () => {
    const { container, frame, reach } = await open(ceremony({ presentation: 'inline' }))
    const root = container.querySelector('.signing-ceremony')
    expect(root?.className).toBe('signing-ceremony signing-ceremony--framed')
    finish(frame)
    await reach('finished')
    expect(root?.className).toBe('signing-ceremony signing-ceremony--compact')
  })

  it('is loaded only once during fifty renders with a new title, new callbacks, claims and classes', async () => {
    const { show, loads, frame, container, proxy } = await open()
    const added = vi.spyOn(HTMLIFrameElement.prototype, 'addEventListener')
    onTestFinished(() => added.mockRestore())
    for (let render = 0; render < 50; render += 1) {
      show(
        ceremony({
          onStatusChange: () => undefined,
          onError: () => undefined,
          confirm: async () => false,
          className: `render-${render}`,
          claims: { Render: String(render) },
          title: `Lease ${render}`,
        }),
      )
    }
    expect(frame.title).toBe('Lease 49')
    expect(added).not.toHaveBeenCalled()
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
    expect(proxy.calls).toHaveLength(1)
  })

  it('is not loaded again if `presentation` changes, which takes effect after the ceremony', async () => {
    const { show, loads, frame, container, getByText } = await open(
      ceremony({ presentation: 'dialog' }),
    )
    show(ceremony({ presentation: 'inline' }))
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
    act(() => getByText(en.close).click())
    act(() => getByText(en.leave).click())
    expect(container.querySelector('dialog')).toBeNull()
  })

  it('is loaded only once while a sibling component suspends', async () => {
    const { show, loads, frame, container } = await open(withSibling())
    const { wait, open: resolve } = gate()
    await act(async () => show(withSibling(wait)))
    expect(container.textContent).toContain('Loading…')
    resolve()
    await act(() => wait)
    expect(container.textContent).toContain('second')
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
  })
})

function Twice({ isFirstShown = true }: { readonly isFirstShown?: boolean }) {
  const controls = useCeremony({ recipientId: RECIPIENT, autoStart: true })
  return (
    <>
      {isFirstShown && <CeremonyFrame ceremony={controls} title="First" />}
      <CeremonyFrame ceremony={controls} title="Second" />
    </>
  )
}

describe('two <CeremonyFrame> of one `useCeremony`', () => {
  it('load the url once: the second says that the document is open, and takes the place of a removed first', async () => {
    const { show, container, loads, getByText } = await open(<Twice />)
    expect(Array.from(container.querySelectorAll('iframe'), ({ title }) => title)).toEqual([
      'First',
    ])
    getByText(en.shownElsewhere)
    expect(await loads()).toBe(1)
    show(<Twice isFirstShown={false} />)
    await expect.poll(() => container.querySelector('iframe')?.title, PATIENCE).toBe('Second')
    await expect.poll(loads, PATIENCE).toBe(2)
  })

  it('move the document to the one whose button is pressed', async () => {
    const { container, getByText } = await open(<Twice />)
    act(() => getByText(en.moveHere).click())
    act(() => getByText(en.startAgain).click())
    await expect.poll(() => container.querySelector('iframe')?.title, PATIENCE).toBe('Second')
    expect(container.querySelectorAll('iframe')).toHaveLength(1)
    // The pressed button has gone, so the focus is in the document.
    await expect.poll(() => document.activeElement, PATIENCE).toBe(frameIn(container))
  })
})

const inActivity = (mode: 'visible' | 'hidden', props: Partial<ProxyCeremonyProps> = {}) => (
  <Activity mode={mode}>{ceremony(props)}</Activity>
)

const pair = (mode: 'visible' | 'hidden', onError: () => void) => (
  <>
    {inActivity(mode, { onError })}
    <section>{ceremony({ presentation: 'inline', onError })}</section>
  </>
)

describe('a ceremony in an <Activity>', () => {
  it('finishes while it is hidden, and calls the callbacks of the last render', async () => {
    const [first, second] = [vi.fn<OnStatusChange>(), vi.fn<OnStatusChange>()]
    const { show, frame, reach } = await open(inActivity('visible', { onStatusChange: first }))
    first.mockClear()
    show(inActivity('hidden', { onStatusChange: second }))
    finish(frame)
    await vi.waitFor(() => expect(statusesOf(second)).toEqual(['finished']), PATIENCE)
    expect(first).not.toHaveBeenCalled()
    show(inActivity('visible', { onStatusChange: second }))
    await reach('finished')
  })

  it.each([false, true])(
    'keeps its frame while another component is visible, until a person moves it (`single_use`: %s)',
    async (single_use) => {
      const onError = vi.fn<() => void>()
      const { show, container, frame, proxy, loads, getAllByText } = await open(
        pair('visible', onError),
        { single_use },
      )
      const visible = container.querySelector('section')
      expect(visible?.textContent).toContain(en.shownElsewhere)
      show(pair('hidden', onError))
      await act(task)
      expect(frameIn(container)).toBe(frame)
      expect(visible?.querySelector('iframe')).toBeNull()
      expect(await loads()).toBe(1)
      act(() => getAllByText(en.moveHere).at(-1)?.click())
      act(() => getAllByText(en.startAgain).at(-1)?.click())
      await expect.poll(() => visible?.querySelector('iframe'), PATIENCE).not.toBeNull()
      await expect.poll(loads, PATIENCE).toBe(2)
      expect(proxy.calls).toHaveLength(single_use ? 2 : 1)
      // React renders a hidden component later.
      show(pair('visible', onError))
      await expect.poll(() => container.querySelectorAll('iframe').length, PATIENCE).toBe(1)
      expect(visible?.contains(frameIn(container))).toBe(true)
      expect(onError).not.toHaveBeenCalled()
    },
  )

  it('reports no error if React hides it before the proxy answers, and opens when it is shown again', async () => {
    const onError = vi.fn<() => void>()
    const rendered = renderSigning(inActivity('visible', { onError }), { answer: 'never' })
    await rendered.reach('creating')
    rendered.show(inActivity('hidden', { onError }))
    await act(async () => rendered.proxy.calls[0]?.answer(granted(grantOf())))
    rendered.show(inActivity('visible', { onError }))
    await rendered.reach('open')
    expect(onError).not.toHaveBeenCalled()
    expect(rendered.proxy.calls).toHaveLength(1)
  })

  it('reports no error if a sibling suspends before the proxy answers', async () => {
    const onError = vi.fn<() => void>()
    const { show, proxy, reach, status } = renderSigning(withSibling(undefined, onError), {
      answer: 'never',
    })
    await reach('creating')
    const { wait, open: resolve } = gate()
    await act(async () => show(withSibling(wait, onError)))
    await act(async () => proxy.calls[0]?.answer(granted(grantOf())))
    resolve()
    await act(() => wait)
    await reach('open')
    expect(onError).not.toHaveBeenCalled()
    expect(status()).toBe('open')
  })
})
