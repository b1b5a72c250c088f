import { act } from '@testing-library/react'
import { Activity, Suspense, use, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CeremonyFrame, SigningCeremony, useCeremony } from '../../../src/react/index.js'
import { en } from '../../../src/embed/labels/index.js'
import { replaceApi } from '../../embed/support/breakBrowser.js'
import {
  captureErrors,
  ceremonySite,
  frameIn,
  grantOf,
  instruct,
  pageIn,
  PATIENCE,
  stateOf,
  whenLanded,
} from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import { countedUrl, RECIPIENT, renderSigning } from '../support/renderSigning.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'
import { LEAVE_QUESTION } from '../../support/leaveQuestion.js'

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

function Page({ children }: { readonly children: React.ReactNode }) {
  const [count, setCount] = useState(0)
  return (
    <main>
      {count > 0 && <p>Clicked {count} times</p>}
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      {children}
    </main>
  )
}

const withSibling = (wait?: Promise<string>) => (
  <Suspense fallback={<p>Loading…</p>}>
    {ceremony()}
    <Sibling wait={wait} />
  </Suspense>
)

function Sibling({ wait }: { readonly wait: Promise<string> | undefined }) {
  return <p>{wait ? use(wait) : 'first'}</p>
}

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
  it('keeps its document through view transitions, and its end is noticed in one', async () => {
    const { frame, container, loads, reach, show } = await open()
    await inTransition(() => show(ceremony({ className: 'wide' })))
    expect(frameIn(container)).toBe(frame)
    instruct(frame, { go: `${location.origin}/finished` })
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
    instruct(frame, { go: `${location.origin}/finished` })
    await reach('finished')
    expect(root?.className).toBe('signing-ceremony signing-ceremony--compact')
  })

  it('stays in the page if the browser blocks a new tab, and the notice says so', async () => {
    captureErrors()
    const { frame, container, getByText, getByRole, status } = await open()
    replaceApi([globalThis, 'open'], () => null)
    act(() => getByText(en.openInTab).click())
    act(() =>
      getByRole(...LEAVE_QUESTION)
        .querySelectorAll('button')[1]
        ?.click(),
    )
    getByText(en.popupBlocked)
    expect(status()).toBe('open')
    expect(frameIn(container)).toBe(frame)
  })

  it('is loaded only once during fifty renders with new callbacks, labels and classes', async () => {
    const { show, loads, frame, container, proxy } = await open()
    for (let render = 0; render < 50; render += 1) {
      show(
        ceremony({
          onFinish: () => undefined,
          onError: () => undefined,
          confirm: async () => false,
          labels: { trouble: `Trouble ${render}?` },
          className: `render-${render}`,
          claims: { Render: String(render) },
        }),
      )
    }
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
    expect(proxy.calls).toHaveLength(1)
  })

  it('is loaded only once if its `title`, `allow` and `sandbox` change', async () => {
    const { show, loads, frame, container } = await open()
    show(ceremony({ title: 'Firmar', allow: 'camera', sandbox: 'strict' }))
    expect(frame.title).toBe('Firmar')
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
  })

  it('is not loaded again if `presentation` changes, which takes effect after the ceremony', async () => {
    const { show, loads, frame, container, getByText } = await open(
      ceremony({ presentation: 'dialog' }),
    )
    show(ceremony({ presentation: 'inline' }))
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
    act(() => getByText('Close').click())
    act(() => getByText('Stop').click())
    expect(container.querySelector('dialog')).toBeNull()
  })

  it('is loaded only once while other parts of the page change', async () => {
    const { getByText, loads, frame, container } = await open(<Page>{ceremony()}</Page>)
    for (let click = 0; click < 5; click += 1) act(() => getByText('Count').click())
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
  })

  it('is loaded only once while the question whether to leave opens and closes', async () => {
    const { getByText, loads, frame, container } = await open(ceremony({ presentation: 'dialog' }))
    act(() => getByText('Close').click())
    act(() => getByText('Keep signing').click())
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
  })

  it('is loaded only once while a sibling component suspends', async () => {
    const { show, loads, frame, container } = await open(withSibling())
    const gate = new EventTarget()
    const wait = new Promise<string>((resolve) =>
      gate.addEventListener('open', () => resolve('second')),
    )
    await act(async () => show(withSibling(wait)))
    expect(container.textContent).toContain('Loading…')
    gate.dispatchEvent(new Event('open'))
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
    await expect.poll(() => container.querySelector('iframe')?.title, PATIENCE).toBe('Second')
    expect(container.querySelectorAll('iframe')).toHaveLength(1)
  })
})

const inActivity = (mode: 'visible' | 'hidden', props: Partial<ProxyCeremonyProps> = {}) => (
  <Activity mode={mode}>{ceremony(props)}</Activity>
)

const pair = (mode: 'visible' | 'hidden') => (
  <>
    {inActivity(mode)}
    <section>{ceremony({ presentation: 'inline' })}</section>
  </>
)

describe('a ceremony in an <Activity>', () => {
  it('continues in the same frame while it is hidden', async () => {
    const { show, loads, frame, container, proxy } = await open(inActivity('visible'))
    show(inActivity('hidden'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    show(inActivity('visible'))
    expect(frameIn(container)).toBe(frame)
    expect(await loads()).toBe(1)
    expect(proxy.calls).toHaveLength(1)
  })

  it('finishes while it is hidden, and calls the callbacks of the last render', async () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { show, frame, reach } = await open(inActivity('visible', { onFinish: first }))
    show(inActivity('hidden', { onFinish: second }))
    instruct(frame, { go: `${location.origin}/finished` })
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(first).not.toHaveBeenCalled()
    show(inActivity('visible', { onFinish: second }))
    await reach('finished')
  })

  it('is shown by a visible component while it is hidden', async () => {
    const { show, container, proxy } = await open(pair('visible'))
    const visible = container.querySelector('section')
    expect(visible?.textContent).toContain('The document is already open on this page.')
    show(pair('hidden'))
    await expect.poll(() => visible?.querySelector('iframe'), PATIENCE).not.toBeNull()
    expect(container.querySelectorAll('iframe')).toHaveLength(1)
    expect(proxy.calls).toHaveLength(1)
  })

  it('does not call `onFinish` if React removes it while it is hidden', async () => {
    const onFinish = vi.fn<() => void>()
    const redirect_url = `${ceremonySite}/landing`
    let show: ((ui: React.ReactElement) => void) | undefined
    // This listener is the first, so React removes the component after the message has arrived.
    const removed = whenLanded(() => show?.(<p />))
    const opened = await open(inActivity('visible', { onFinish }), { redirect_url })
    const { frame } = opened
    show = opened.show
    show(inActivity('hidden', { onFinish }))
    const message = { type: 'signing-ceremony:finished', v: 1, state: stateOf(frame), search: '' }
    instruct(frame, { say: message })
    await removed
    expect(onFinish).not.toHaveBeenCalled()
  })

  it('does not start automatically a second time when it is shown again', async () => {
    const dialog = { presentation: 'dialog' } as const
    const { show, getByText, proxy, queryByRole } = await open(inActivity('visible', dialog))
    act(() => getByText('Close').click())
    act(() => getByText('Stop').click())
    show(inActivity('hidden', dialog))
    show(inActivity('visible', dialog))
    expect(queryByRole('dialog')).toBeNull()
    expect(proxy.calls).toHaveLength(1)
  })
})

const givenFrame = (address: string) => (
  <CeremonyFrame
    ceremony={{ ...grantOf(), url: address }}
    ceremonyKey="lease-7"
    title="Sign the lease"
  />
)

describe('a ceremony given as an object', () => {
  it('is loaded only once, even if later renders pass another url, which causes one warning', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { url, loads } = countedUrl()
    const other = countedUrl()
    const { show, reach, container } = renderSigning(givenFrame(url))
    await reach('open')
    show(givenFrame(other.url))
    show(givenFrame(other.url))
    expect((await pageIn(frameIn(container))).href).toBe(url)
    expect([await loads(), await other.loads()]).toEqual([1, 0])
    // Preact removes the page of the test before only now, which causes another warning.
    const own = warned.mock.calls.filter(([text]) => !String(text).includes('unmounted'))
    expect(own).toHaveLength(1)
    warned.mockRestore()
  })

  it('stays finished if a later render passes another url', async () => {
    const { url } = countedUrl()
    const { show, reach, container, status } = renderSigning(givenFrame(url))
    await reach('open')
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await reach('finished')
    show(givenFrame(countedUrl().url))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(status()).toBe('finished')
  })
})
