// Tests pages whose browser translates them: it replaces each text node by a `<font>` element.
import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { de, en } from '../../../src/embed/labels/index.js'
import { SigningCeremony, SigningError } from '../../../src/react/index.js'
import {
  captureErrors,
  ceremonySite,
  frameIn,
  grantOf,
  PATIENCE,
} from '../../embed/support/showCeremony.js'
import { type Answer, granted } from '../support/proxyStub.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'
import { finish, RECIPIENT, renderSigning } from '../support/renderSigning.js'
import { translate } from '../support/translate.js'
import { headingOf, withSender } from '../../support/notices.js'

type Confirm = NonNullable<ProxyCeremonyProps['confirm']>
type Page = ReturnType<typeof show>

const never = new Promise<never>(() => undefined)

const notYet = async (): ReturnType<Confirm> => false

/** Shows a page that is translated after every change, and records each exception. */
function show(presentation: 'inline' | 'dialog') {
  captureErrors()
  const exceptions: string[] = []
  const onError = ({ message }: ErrorEvent): void => void exceptions.push(message)
  addEventListener('error', onError)
  const server = { answer: notYet }
  const confirm: Confirm = async () => server.answer()
  const ceremony = (title = 'Lease') => (
    <SigningCeremony
      recipientId={RECIPIENT}
      title={title}
      presentation={presentation}
      confirm={confirm}
      help={<a href="#help">Help</a>}
      afterSigning={<a href="#next">Next</a>}
    >
      {title === 'Lease' ? undefined : 'Sign now'}
    </SigningCeremony>
  )
  const rendered = renderSigning(ceremony(), { answer: 'never', service: { slowAfter: 400 } })
  const { container } = rendered
  const observer = new MutationObserver(() => translate(container))
  translate(container)
  observer.observe(container, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => {
    observer.disconnect()
    removeEventListener('error', onError)
  })
  const button = (name: string) =>
    [...container.querySelectorAll('button')].filter(
      ({ textContent, disabled }) => textContent === name && !disabled,
    )
  return {
    ...rendered,
    exceptions,
    rename: () => rendered.show(ceremony('Contract')),
    press: (name: string): void => act(() => button(name).at(-1)?.click()),
    reply: (reply: Answer) => act(async () => rendered.proxy.calls.at(-1)?.answer(reply)),
    says: async (text: string): Promise<void> => {
      await expect.poll(() => container.textContent, PATIENCE).toContain(text)
    },
    confirms: (next: () => ReturnType<Confirm>): void => {
      server.answer = next
    },
    end: (): void => finish(frameIn(container)),
  }
}

async function open(page: Page): Promise<void> {
  page.press(en.start)
  await page.says(en.opening)
  await page.reply(granted(grantOf()))
  await page.reach('open')
}

/** Journeys through every state. Each text must replace the text before, although it is translated. */
const journeys: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'a signature that is confirmed later'(page) {
    await open(page)
    page.confirms(() => never)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    page.end()
    await page.says(en.confirming)
    act(() => void vi.advanceTimersByTime(5_000))
    await page.says(en.stillWaiting)
    vi.useRealTimers()
  },
  async 'a signature that waits for the service'(page) {
    await open(page)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    page.end()
    await page.says(en.unconfirmed)
    act(() => void vi.advanceTimersByTime(20_000))
    vi.useRealTimers()
    page.confirms(async () => ({ answer: true, signer: 'Ada', signedAt: '2026-11-23T14:05:00Z' }))
    page.press(en.recheck)
    // A dialog has the document's name in its own title.
    await page.says('You have signed')
    await page.says('Ada')
    await page.says('Next')
  },
  async 'a signature that could not be checked'(page) {
    await open(page)
    page.confirms(async () => {
      throw new SigningError('network_error', 'No.', { remedy: 'None.' })
    })
    page.end()
    await page.says(en.cannotCheck)
    page.confirms(async () => 'declined')
    page.press(en.recheck)
    await page.says(withSender(en.declined))
  },
  async 'a slow document'(page) {
    page.press(en.start)
    await page.reply(granted(grantOf({ url: `${ceremonySite}/hang` })))
    await page.reach('opening')
    await page.says(en.slow)
    page.press(en.startAgain)
  },
  async 'a blocked frame'(page) {
    page.press(en.start)
    await page.reply(granted(grantOf({ framing: { verdict: 'blocked' } })))
    await page.says(en.blocked)
    page.press(en.retry)
    await page.says(en.opening)
    await page.reply({ json: { url: null }, status: 201 })
    await page.says(en.emailed)
  },
  async 'failures, one after the other'(page) {
    page.press(en.start)
    await page.reply({ problem: 'rate_limited' })
    await page.says(en.busy)
    page.press(en.retry)
    await page.reply({ problem: 'upstream_error' })
    await page.says(en.failed)
    await page.says('Help')
    page.press(en.retry)
    await page.reply({ problem: 'recipient_not_actionable' })
    await page.says(withSender(en.notActionable))
  },
  async 'a countdown'(page) {
    page.press(en.start)
    const problem = { status: 429, code: 'rate_limited', title: 'Wait.', remedy: 'Wait.' }
    await page.reply({ json: { ...problem, retry_after: 2 }, status: 429 })
    await page.says(en.retryIn.replace('{seconds}', '2'))
    await page.says(en.retryIn.replace('{seconds}', '1'))
    page.press(en.retry)
  },
  async 'another name of the document'(page) {
    page.rename()
    await page.says('Sign now')
    page.press('Sign now')
    await page.reply(granted(grantOf()))
    await page.reach('open')
  },
}

describe.each(['inline', 'dialog'] as const)('a translated page with a ceremony (%s)', (kind) => {
  it.each(Object.entries(journeys))(
    'shows every later text and throws nothing: %s',
    async (...[, journey]) => {
      const page = show(kind)
      await journey(page)
      // No earlier sentence is left beside the last one.
      const shown = page.container.querySelector('[aria-live]')?.textContent ?? ''
      const others = [en.opening, headingOf(en.unconfirmed), en.failed].filter((text) =>
        shown.includes(text),
      )
      expect(others.length).toBeLessThanOrEqual(1)
      expect(page.exceptions).toEqual([])
      page.unmount()
      expect(page.exceptions).toEqual([])
    },
  )
})

it('a translated dialog that the person leaves says that the document was closed', async () => {
  const page = show('dialog')
  await open(page)
  page.press(en.close)
  page.press(en.leave)
  await page.says(en.closed)
  expect(page.exceptions).toEqual([])
})

it('a translated page shows the labels of another language', async () => {
  const { container, unmount } = renderSigning(
    <SigningCeremony recipientId={RECIPIENT} title="Lease" />,
    { labels: de },
  )
  translate(container)
  expect(container.textContent).toContain(de.start)
  unmount()
})
