import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../../src/embed/labels/index.js'
import { type ConfirmRequest, SigningCeremony } from '../../../src/react/index.js'
import '../../../src/react/styles.css'
import { captureErrors, ceremonySite, frameIn, grantOf } from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import {
  finish,
  RECIPIENT,
  type RenderSigningOptions,
  renderSigning,
} from '../support/renderSigning.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'

function show(props: Partial<ProxyCeremonyProps> = {}, options: RenderSigningOptions = {}) {
  captureErrors()
  const rendered = renderSigning(
    <SigningCeremony
      recipientId={RECIPIENT}
      title="Lease, Flat 7"
      presentation="inline"
      autoStart
      {...props}
    />,
    options,
  )
  const press = (name: string) => act(() => rendered.getByRole('button', { name }).click())
  const notice = () => rendered.container.querySelector('.signing-ceremony__notice')
  return { ...rendered, press, notice }
}

const signed =
  (answer: unknown): ProxyCeremonyProps['confirm'] =>
  async () =>
    JSON.parse(JSON.stringify(answer))
const whenPressed = async ({ reason }: ConfirmRequest) => reason === 'pressed'
const refuse = () => ({ problem: 'upstream_error' }) as const
const hanging = () => granted(grantOf({ url: `${ceremonySite}/hang` }))

describe('the card after a confirmed signature', () => {
  it('says that it is done, then the document, the person with the time, and what comes next', async () => {
    const signedAt = '2026-11-23T14:05:00Z'
    const confirm = signed({ answer: true, signer: 'Ada Lovelace', signedAt })
    const { reach, container } = show({ confirm })
    await reach('confirmed')
    const text = container.querySelector('[aria-live]')?.textContent?.split('\n')
    expect(text).toEqual([
      'Done.',
      'You have signed “Lease, Flat 7”.',
      expect.stringMatching(/^Ada Lovelace · .*2026/),
      en.mayClose,
    ])
    // A language from right to left needs each in an element of its own.
    const facts = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    expect(facts).toEqual(['Ada Lovelace', expect.stringMatching(/^ · .*2026/)])
  })

  it.each([
    ['`true`', true],
    ['a time that is no time', { answer: true, signedAt: 'yesterday' }],
    ['facts that are not strings', { answer: true, signer: 7, signedAt: 1_700_000_000 }],
  ])('shows neither a person nor a time if `confirm` returns %s', async (_what, answer) => {
    const { reach, container } = show({ confirm: signed(answer) })
    await reach('confirmed')
    expect(container.querySelector('bdi')).toBeNull()
  })

  it('passes what the server knows to a function `afterSigning`', async () => {
    const { reach, getByText, queryByText } = show({
      confirm: signed({ answer: true, sealed: 'pending' }),
      afterSigning: ({ sealed }) => <p>The file: {sealed}</p>,
    })
    await reach('confirmed')
    getByText('The file: pending')
    expect(queryByText(en.copyPending)).not.toBeNull()
  })

  it('contains `afterSigning`, which no other state shows', async () => {
    const afterSigning = <a href="#lease">Download</a>
    const { reach, container, queryByText, getByText, press } = show({
      confirm: whenPressed,
      afterSigning,
    })
    await reach('open')
    expect(queryByText('Download')).toBeNull()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    finish(frameIn(container))
    await reach('unconfirmed')
    expect(queryByText('Download')).toBeNull()
    // The answer usually arrives sooner, and a button under the finger would go away.
    act(() => void vi.advanceTimersByTime(19_000))
    expect(queryByText(en.recheck)).toBeNull()
    act(() => void vi.advanceTimersByTime(1_000))
    vi.useRealTimers()
    press(en.recheck)
    await reach('confirmed')
    getByText('Download')
  })
})

const help = <a href="#help">Contact us</a>

describe('the notice of a failure', () => {
  it('says until the page has shown the document that nothing has been signed, and contains `help` after two failures in a row', async () => {
    const props = { help, presentation: 'dialog' } as const
    const { proxy, reach, press, getByText, queryByText, findByText } = show(props, {
      answer: refuse,
    })
    await reach('failed')
    getByText(en.nothingSigned)
    expect(queryByText('Contact us')).toBeNull()
    press(en.retry)
    await findByText('Contact us')
    proxy.answerAll(() => granted(grantOf()))
    press(en.retry)
    await reach('open')
    proxy.answerAll(refuse)
    press(en.close)
    press(en.leave)
    press(en.startAgain)
    await reach('failed')
    getByText(en.alreadySigned)
    expect(queryByText('Contact us')).toBeNull()
  })

  it.each(['recipient_not_actionable', 'unauthenticated'] as const)(
    'contains `help` at once after `%s`, which no retry can repair',
    async (problem) => {
      const { findByText } = show({ help }, { answer: () => ({ problem }) })
      expect(await findByText('Contact us')).toBeDefined()
    },
  )
})

describe('a notice', () => {
  it('is a group with its text as its name, and has the text before every button', async () => {
    const { reach, notice, getByRole } = show({}, { answer: refuse })
    await reach('failed')
    const group = getByRole('group', { name: new RegExp(`^${en.failed}\\s*${en.nothingSigned}`) })
    expect(group).toBe(notice())
    // Orca reads no text of an element with this role to a person who reads on by lines.
    expect(group.querySelector('output, [role=status]')).toBeNull()
    const [text, button] = group.querySelectorAll('[aria-live], button')
    expect([text?.textContent, button?.textContent]).toEqual([
      `${en.failed}\n${en.nothingSigned}`,
      en.retry,
    ])
  })

  it('keeps its text in place from the request to the slow document', async () => {
    const { proxy, reach, container, findByText } = show(
      {},
      { answer: 'never', service: { slowAfter: 700 } },
    )
    const place = () => {
      const { x, y } = container.querySelector('[aria-live]')?.getBoundingClientRect() ?? {}
      return [x, y]
    }
    await reach('creating')
    const first = place()
    await act(async () => proxy.calls.at(-1)?.answer(hanging()))
    await reach('opening')
    expect(place()).toEqual(first)
    await findByText(en.slow)
    expect(place()).toEqual(first)
  })

  it('adds after some seconds that a wait needs nothing from the person', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { getByText, queryByText, press } = show({ autoStart: false }, { answer: 'never' })
    press(en.start)
    act(() => void vi.advanceTimersByTime(4_000))
    expect(queryByText(en.stillWaiting)).toBeNull()
    act(() => void vi.advanceTimersByTime(1_000))
    getByText(en.stillWaiting)
    getByText(en.opening)
  })
})
