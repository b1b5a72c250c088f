// Tests pages whose browser translates them: it replaces each text node by a `<font>` element.
import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
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
import { headingOf } from '../../support/notices.js'

type Confirm = NonNullable<ProxyCeremonyProps['confirm']>
type Step = (page: ReturnType<typeof show>) => Promise<void> | void

const never = new Promise<never>(() => undefined)
const hanging = granted(grantOf({ url: `${ceremonySite}/hang` }))
const refused = granted(grantOf({ embeddable_in: ['https://other.example'] }))

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

const start: Step = (page) => page.press(en.start)
const reply =
  (answer: Answer): Step =>
  (page) =>
    page.reply(answer)
const press =
  (name: string): Step =>
  (page) =>
    page.press(name)
const reach =
  (status: string): Step =>
  (page) =>
    page.reach(status)
const says =
  (text: string): Step =>
  (page) =>
    page.says(text)
const confirms =
  (answer: () => ReturnType<Confirm>): Step =>
  (page) =>
    page.confirms(answer)
const end: Step = (page) => page.end()
const opened = [start, says(en.opening), reply(granted(grantOf())), reach('open')]
const problem = (code: 'rate_limited' | 'upstream_error' | 'recipient_not_actionable') =>
  reply({ problem: code })

/** Journeys through every state. Each text must replace the text before, although it is translated. */
const journeys: Readonly<Record<string, readonly Step[]>> = {
  'a signature that is confirmed later': [
    ...opened,
    confirms(() => never),
    end,
    says(en.confirming),
    says(en.stillWaiting),
  ],
  'a signature that waits for the service': [
    ...opened,
    end,
    says(en.unconfirmed),
    confirms(async () => ({ answer: true, signer: 'Ada', signedAt: '2026-11-23T14:05:00Z' })),
    press(en.recheck),
    // A dialog has the document's name in its own title.
    says('You have signed'),
    says('Ada'),
    says('Next'),
  ],
  'a signature that could not be checked': [
    ...opened,
    confirms(async () => {
      throw new SigningError('network_error', 'No.', { remedy: 'None.' })
    }),
    end,
    says(en.unconfirmed),
    confirms(async () => 'declined'),
    press(en.recheck),
    says(en.declined),
  ],
  'a slow document': [start, reply(hanging), reach('opening'), says(en.slow), press(en.startAgain)],
  'a blocked frame': [
    start,
    reply(refused),
    says(en.blocked),
    press(en.retry),
    says(en.opening),
    reply({ json: { url: null }, status: 201 }),
    says(en.emailed),
  ],
  'failures, one after the other': [
    start,
    problem('rate_limited'),
    says(en.busy),
    press(en.retry),
    problem('upstream_error'),
    says(en.failed),
    says('Help'),
    press(en.retry),
    problem('recipient_not_actionable'),
    says(en.notActionable),
  ],
  'a countdown': [
    start,
    reply({
      json: { status: 429, code: 'rate_limited', title: 'Wait.', remedy: 'Wait.', retry_after: 2 },
      status: 429,
    }),
    says(en.retryIn.replace('{seconds}', '2')),
    says(en.retryIn.replace('{seconds}', '1')),
    press(en.retry),
  ],
  'another name of the document': [
    (page) => page.rename(),
    says('Sign now'),
    press('Sign now'),
    reply(granted(grantOf())),
    reach('open'),
  ],
}

describe.each(['inline', 'dialog'] as const)('a translated page with a ceremony (%s)', (kind) => {
  it.each(Object.entries(journeys))(
    'shows every later text and throws nothing: %s',
    async (...[, steps]) => {
      const page = show(kind)
      for (const step of steps) {
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        await step(page)
      }
      // No earlier sentence is left beside the last one.
      const shown = page.container.querySelector('output')?.textContent ?? ''
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
  for (const step of [...opened, press(en.close), press(en.leave), says(en.closed)]) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await step(page)
  }
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
