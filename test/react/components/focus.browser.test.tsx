import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type ConfirmRequest,
  SigningCeremony,
  type SigningCeremonyProps,
} from '../../../src/react/index.js'
import {
  ceremonySite,
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  instruct,
} from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import { RECIPIENT, type RenderSigningOptions, renderSigning } from '../support/renderSigning.js'

function renderPage(props: Partial<SigningCeremonyProps> = {}, options: RenderSigningOptions = {}) {
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

/** Presses the start button and waits until the recipient is at work. */
async function open(props: Partial<SigningCeremonyProps> = {}) {
  const rendered = renderPage(props)
  await userEvent.click(rendered.getByText('Review and sign'))
  await rendered.reach('open')
  return { ...rendered, frame: frameIn(rendered.container) }
}

/** A ceremony whose frame takes its time. */
const arriveLate = () => granted(grantOf({ url: `${ceremonySite}/ceremony?after=300` }))

const finish = (frame: HTMLIFrameElement): void =>
  instruct(frame, { go: `${location.origin}/finished` })

describe('the focus', () => {
  it('goes from the start button to what is said, and into the frame when that is there', async () => {
    const { getByText, container, notice, reach } = renderPage({}, { answer: arriveLate })
    await userEvent.click(getByText('Review and sign'))
    expect(document.activeElement).toBe(notice)
    await reach('open')
    expect(document.activeElement).toBe(frameIn(container))
  })

  it('goes to what is said where the answer was there before anything was rendered', async () => {
    const answer = granted(grantOf({ url: `${ceremonySite}/hang` }))
    const { getByText, notice, reach } = renderPage({}, { answer: () => answer })
    await userEvent.click(getByText('Review and sign'))
    await reach('opening')
    expect(document.activeElement).toBe(notice)
  })

  it('comes back to the start button from a dialog that was left before there was an answer', async () => {
    const { getByText, findByText, reach } = renderPage(
      { presentation: 'dialog' },
      { answer: 'never' },
    )
    const button = getByText('Review and sign')
    await userEvent.click(button)
    await reach('creating')
    await userEvent.click(await findByText('Close'))
    expect(document.activeElement).toBe(button)
  })

  it('goes from the start button to the notice when `mounted` confirms', async () => {
    let isSigned = false
    const { getByText, notice, reach } = renderPage({
      confirm: () => vi.waitUntil(() => isSigned, PATIENCE),
    })
    getByText('Review and sign').focus()
    isSigned = true
    await reach('confirmed')
    await vi.waitFor(() => expect(document.activeElement).toBe(notice))
  })

  it('stays where it is when `mounted` confirms and nobody is at the start button', async () => {
    const { reach } = renderPage({ confirm: async () => true })
    await reach('confirmed')
    expect(document.activeElement).toBe(document.body)
  })

  it('stays where it is when a ceremony starts by itself', async () => {
    const { reach } = renderPage({ autoStart: true })
    await reach('open')
    expect(document.activeElement).toBe(document.body)
  })

  it('stays where the person has put it meanwhile', async () => {
    const { getByText, elsewhere, reach } = renderPage({}, { answer: arriveLate })
    await userEvent.click(getByText('Review and sign'))
    await userEvent.click(elsewhere)
    await reach('open')
    expect(document.activeElement).toBe(elsewhere)
  })

  it('goes from the frame to what is said at the end', async () => {
    const { frame, notice, reach } = await open()
    expect(document.activeElement).toBe(frame)
    finish(frame)
    await reach('finished')
    expect(document.activeElement).toBe(notice)
  })

  it('stays in another field at the end', async () => {
    const { frame, elsewhere, reach } = await open()
    await userEvent.click(elsewhere)
    finish(frame)
    await reach('finished')
    expect(document.activeElement).toBe(elsewhere)
  })

  it('goes from the start button to what is said of a failure', async () => {
    captureErrors()
    const { getByText, notice, reach } = renderPage(
      {},
      { answer: () => ({ problem: 'recipient_not_actionable' }) },
    )
    await userEvent.click(getByText('Review and sign'))
    await reach('failed')
    expect(document.activeElement).toBe(notice)
  })

  it('runs through the whole of it by keyboard', async () => {
    captureErrors()
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(
      async ({ reason }) => reason === 'returned',
    )
    const { container, elsewhere, reach, proxy, getByText } = renderPage({ confirm })
    proxy.answerAll(({ body }) => (body ? { problem: 'rate_limited' } : 'connection lost'))
    elsewhere.focus()
    await userEvent.keyboard('{Tab}{Enter}')
    await reach('failed')
    proxy.answerAll(() => granted(grantOf()))
    await userEvent.keyboard('{Tab}{Enter}')
    await reach('open')
    finish(frameIn(container))
    await reach('unconfirmed')
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(getByText('Check again'))
    await userEvent.keyboard('{Enter}')
    await reach('confirmed')
  })
})

describe('what is said', () => {
  it('comes into a live region that stood there before, outside of what is busy', async () => {
    const { container, getByText, reach } = renderPage()
    const region = container.querySelector('output')
    const said: (string | null)[] = []
    const observer = new MutationObserver(() => said.push(region?.textContent ?? null))
    observer.observe(container, { childList: true, characterData: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    expect(region?.textContent).toBe('')
    await userEvent.click(getByText('Review and sign'))
    await reach('open')
    finish(frameIn(container))
    await reach('finished')
    expect(container.querySelector('output')).toBe(region)
    expect(said).toContain('Loading the document…')
    expect(said.at(-1)).toBe('You have finished.')
    expect(region?.closest('[aria-busy]')).toBeNull()
  })

  it('interrupts where something went wrong, and says it once', async () => {
    captureErrors()
    const { getByText, findByRole, container } = renderPage(
      {},
      { answer: () => ({ problem: 'unauthenticated' }) },
    )
    await userEvent.click(getByText('Review and sign'))
    const alert = await findByRole('alert')
    expect(alert.textContent).toBe('You have been signed out. Please sign in again.')
    expect(container.querySelector('output')?.textContent).toBe('')
  })

  it('says that the frame is busy while it is loading', async () => {
    const { container, getByText, reach } = renderPage({}, { answer: arriveLate })
    const busy = () => container.querySelector('[aria-busy]')?.getAttribute('aria-busy')
    expect(busy()).toBe('false')
    await userEvent.click(getByText('Review and sign'))
    expect(busy()).toBe('true')
    await reach('open')
    expect(busy()).toBe('false')
  })

  it('offers the tab once while the frame is slow, where it stood before', async () => {
    captureErrors()
    const { container, getByText, getAllByText, notice, reach } = renderPage(
      {},
      { slowAfter: 1_000, answer: () => granted(grantOf({ url: `${ceremonySite}/hang` })) },
    )
    await userEvent.click(getByText('Review and sign'))
    await reach('opening')
    const offer = getByText('Open in a new tab')
    await expect.poll(() => container.querySelector('[data-slow]'), PATIENCE).not.toBeNull()
    expect(getAllByText('Open in a new tab')).toEqual([offer])
    expect(notice?.querySelector('button')).toBeNull()
  })

  it('has the language and the direction of its words', async () => {
    const { container } = renderPage({ labels: { lang: 'ar', dir: 'rtl', start: 'وقّع' } })
    const root = container.querySelector<HTMLElement>('.signing-ceremony')
    expect([root?.lang, root?.dir]).toEqual(['ar', 'rtl'])
    expect(container.querySelector('button')?.textContent).toBe('وقّع')
  })
})
