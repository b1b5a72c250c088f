import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ConfirmRequest, SigningCeremony, SigningProvider } from '../../../src/react/index.js'
import { en } from '../../../src/embed/labels/index.js'
import {
  ceremonySite,
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
} from '../../embed/support/showCeremony.js'
import { createProxyStub, granted } from '../support/proxyStub.js'
import {
  finish,
  RECIPIENT,
  type RenderSigningOptions,
  renderSigning,
} from '../support/renderSigning.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'
import { headingOf } from '../../support/notices.js'

function renderPage(props: Partial<ProxyCeremonyProps> = {}, options: RenderSigningOptions = {}) {
  const rendered = renderSigning(
    <>
      <input aria-label="Elsewhere" />
      <SigningCeremony
        recipientId={RECIPIENT}
        title="Sign the lease"
        presentation="inline"
        {...props}
      />
    </>,
    options,
  )
  const notice = rendered.container.querySelector('.signing-ceremony__notice')
  return { ...rendered, notice, elsewhere: rendered.getByLabelText('Elsewhere') }
}

/** Presses the start button and waits until the ceremony is open. */
async function open(props: Partial<ProxyCeremonyProps> = {}) {
  const rendered = renderPage(props)
  await userEvent.click(rendered.getByText(en.start))
  await rendered.reach('open')
  return { ...rendered, frame: frameIn(rendered.container) }
}

/** Answers with a ceremony whose frame loads slowly. */
const loadLate = () => granted(grantOf({ url: `${ceremonySite}/ceremony?after=300` }))

const RATE_LIMITED = {
  status: 429,
  code: 'rate_limited',
  title: 'Too many calls.',
  remedy: 'Wait.',
  retry_after: 9,
}

describe('the focus', () => {
  it('moves from the start button to the notice, into the loaded frame, and to the notice of the end', async () => {
    const { getByText, container, notice, reach } = renderPage({}, { answer: loadLate })
    const busy = () => container.querySelector('[aria-busy]')?.getAttribute('aria-busy')
    expect(busy()).toBe('false')
    await userEvent.click(getByText(en.start))
    expect(document.activeElement).toBe(notice)
    expect(busy()).toBe('true')
    await reach('open')
    expect(busy()).toBe('false')
    const frame = frameIn(container)
    expect(document.activeElement).toBe(frame)
    finish(frame)
    await reach('finished')
    expect(document.activeElement).toBe(notice)
  })

  it('moves to the notice even if the proxy answers before React renders', async () => {
    const answer = granted(grantOf({ url: `${ceremonySite}/hang` }))
    const { getByText, notice, reach } = renderPage({}, { answer: () => answer })
    await userEvent.click(getByText(en.start))
    await reach('opening')
    expect(document.activeElement).toBe(notice)
  })

  it('moves from the start button to the notice if `confirm` returns `true` on mount', async () => {
    let isSigned = false
    const { getByRole, notice, reach } = renderPage({
      confirm: () => vi.waitUntil(() => isSigned, PATIENCE),
    })
    getByRole('button', { name: en.start }).focus()
    isSigned = true
    await reach('confirmed')
    await vi.waitFor(() => expect(document.activeElement).toBe(notice))
  })

  it('does not move when a ceremony starts automatically', async () => {
    const { reach } = renderPage({ autoStart: true })
    await reach('open')
    expect(document.activeElement).toBe(document.body)
  })

  it('stays in a field that the user chose while the ceremony was loading, also at the end', async () => {
    const { getByText, elsewhere, reach, container } = renderPage({}, { answer: loadLate })
    await userEvent.click(getByText(en.start))
    await userEvent.click(elsewhere)
    await reach('open')
    expect(document.activeElement).toBe(elsewhere)
    finish(frameIn(container))
    await reach('finished')
    expect(document.activeElement).toBe(elsewhere)
    // Screen readers speak a text in a live region without the focus.
    expect(container.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  })

  it('does not move from the page when it becomes visible and `confirm` still returns `false`', async () => {
    const confirm = vi.fn<() => Promise<boolean>>(async () => false)
    const { frame, reach, status } = await open({ confirm })
    finish(frame)
    await reach('unconfirmed')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const calls = confirm.mock.calls.length
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(status()).toBe('unconfirmed')
    await expect.poll(() => confirm.mock.calls.length, PATIENCE).toBe(calls + 1)
    expect(document.activeElement).toBe(document.body)
  })

  it('reaches every control with the keyboard alone', async () => {
    captureErrors()
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(
      async ({ reason }) => reason === 'pressed',
    )
    const { container, elsewhere, reach, proxy, getByRole } = renderPage({ confirm })
    proxy.answerAll(({ body }) => (body ? { problem: 'rate_limited' } : 'connection lost'))
    elsewhere.focus()
    await userEvent.keyboard('{Tab}{Enter}')
    await reach('failed')
    proxy.answerAll(() => granted(grantOf()))
    await userEvent.keyboard('{Tab}{Enter}')
    await reach('open')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    finish(frameIn(container))
    await reach('unconfirmed')
    act(() => void vi.advanceTimersByTime(20_000))
    vi.useRealTimers()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(getByRole('button', { name: en.recheck }))
    await userEvent.keyboard('{Enter}')
    await reach('confirmed')
  })
})

describe('the button before the frame', () => {
  it('moves the focus to the first control after the frame', async () => {
    const { getByRole } = await open()
    getByRole('button', { name: en.skip }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(getByRole('link', { name: en.openInTab }))
  })
})

describe('the focus in a shadow root', () => {
  it('moves into the frame, and to the notice when the ceremony ends', async () => {
    const host = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => host.remove())
    const root = host.attachShadow({ mode: 'open' })
    const proxy = createProxyStub()
    proxy.answerAll(() => granted(grantOf()))
    render(
      <SigningProvider endpoint="/api/signing" fetch={proxy.fetch}>
        <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" presentation="inline" />
      </SigningProvider>,
      { container: root.appendChild(document.createElement('main')) },
    )
    const button = root.querySelector('button')
    button?.focus()
    act(() => button?.click())
    await expect.poll(() => root.activeElement?.nodeName, PATIENCE).toBe('IFRAME')
    const frame = root.querySelector('iframe')
    if (frame) finish(frame)
    await expect
      .poll(() => root.activeElement?.className, PATIENCE)
      .toBe('signing-ceremony__notice')
  })
})

describe('the notice', () => {
  it('has its texts if the labels contain `undefined`', async () => {
    captureErrors()
    // Code without TypeScript may pass `undefined`.
    const undefinedTexts: object = { start: undefined, retry: undefined, retryIn: undefined }
    const { getByText, findByText } = renderPage(
      {},
      { answer: () => ({ json: RATE_LIMITED, status: 429 }), labels: { ...undefinedTexts } },
    )
    await userEvent.click(getByText(en.start))
    await findByText(headingOf(en.busy))
    expect((await findByText(/^Try again in/)).textContent).toMatch(/^Try again in \d s$/)
  })

  it('is in a live region that exists before the ceremony starts and is never `aria-busy`', async () => {
    const { container, getByText, reach } = renderPage()
    const region = container.querySelector('[aria-live]')
    const texts: (string | null)[] = []
    const observer = new MutationObserver(() => texts.push(region?.textContent ?? null))
    observer.observe(container, { childList: true, characterData: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    expect(region?.textContent).toBe('')
    await userEvent.click(getByText(en.start))
    await reach('open')
    finish(frameIn(container))
    await reach('finished')
    expect(container.querySelector('[aria-live]')).toBe(region)
    expect(texts.map((text) => text?.trim())).toContain(en.opening)
    expect(texts.at(-1)?.trim()).toBe(en.finished)
    expect(region?.closest('[aria-busy]')).toBeNull()
  })

  it('is no live region while the focus makes screen readers speak it, but is one for its next text', async () => {
    captureErrors()
    const { proxy, getByText, container, reach } = renderPage({}, { answer: 'never' })
    const region = container.querySelector('[aria-live]')
    await userEvent.click(getByText(en.start))
    await reach('creating')
    expect(region?.getAttribute('aria-live')).toBe('off')
    await act(async () => proxy.calls.at(-1)?.answer({ problem: 'upstream_error' }))
    await reach('failed')
    expect(region?.getAttribute('aria-live')).toBe('polite')
    expect(region?.textContent).toBe(`${en.failed}\n${en.nothingSigned}`)
  })

  it('has the only link “Open in a new tab” while the frame is slow', async () => {
    captureErrors()
    const { container, getByText, getByRole, notice, reach } = renderPage(
      {},
      {
        service: { slowAfter: 1_000 },
        answer: () => granted(grantOf({ url: `${ceremonySite}/hang` })),
      },
    )
    await userEvent.click(getByText(en.start))
    await reach('opening')
    await expect.poll(() => container.querySelector('[data-slow]'), PATIENCE).not.toBeNull()
    expect(notice?.contains(getByRole('link', { name: en.openInTab }))).toBe(true)
  })
})
