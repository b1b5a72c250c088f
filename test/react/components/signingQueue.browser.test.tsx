import { act, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import '../../../src/react/styles.css'
import '../../../src/react/queue/queue.css'
import { en } from '../../../src/embed/labels/en.js'
import {
  type QueueResult,
  SigningQueue,
  type SigningQueueProps,
} from '../../../src/react/queue/index.js'
import { en as texts } from '../../../src/embed/queue/labels/en.js'
import { captureErrors, frameIn, grantOf, PATIENCE } from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import { finish, renderSigning, task } from '../support/renderSigning.js'

const documents = [
  { recipientId: 're_a', title: 'Lease' },
  { recipientId: 're_b', title: 'Savings plan' },
  { recipientId: 're_c', title: 'Parking rules' },
]

const idOf = (url: string): string => url.split('/').at(-2) ?? ''

const afterSigning: SigningQueueProps['afterSigning'] = ({ title }) => (
  <a href="#x">{`${title}.pdf`}</a>
)

/** Shows a queue of three documents. `answers` is what the portal's server knows, by recipient. */
function showQueue(props: Partial<SigningQueueProps> = {}, refused: readonly string[] = []) {
  const answers: Record<string, unknown> = {}
  const created: string[] = []
  let isSignedOut = false
  const rendered = renderSigning(<p />, {
    answer: ({ url }) => {
      created.push(idOf(url))
      if (isSignedOut) return { problem: 'unauthenticated' }
      return refused.includes(idOf(url)) ? { problem: 'host_error' } : granted(grantOf())
    },
  })
  const { proxy, show, container } = rendered
  proxy.confirm(({ url }) =>
    isSignedOut
      ? { problem: 'unauthenticated' }
      : { json: { answer: answers[idOf(url)] ?? false } },
  )
  const ui = <SigningQueue documents={documents} presentation="inline" {...props} />
  show(ui)
  const press = async (name: string): Promise<void> =>
    userEvent.click(within(container).getByRole('button', { name }))
  const steps = (): readonly string[] =>
    Array.from(container.querySelectorAll<HTMLElement>('li'), (step) => step.dataset['step'] ?? '')
  const heading = (): string => container.querySelector('h2')?.textContent ?? ''
  const isOpen = async (title: string): Promise<void> => {
    await expect.poll(() => container.querySelector('iframe')?.title, PATIENCE).toBe(title)
    await rendered.reach('open')
  }
  const sign = async (id: string, answer: unknown = true): Promise<void> => {
    answers[id] = answer
    finish(frameIn(container))
    const step = answer === true ? 'signed' : String(answer)
    await expect
      .poll(() => steps()[documents.findIndex((one) => one.recipientId === id)], PATIENCE)
      .toBe(step)
  }
  const signOut = (isOut: boolean): void => {
    isSignedOut = isOut
  }
  return { ...rendered, answers, created, press, steps, heading, isOpen, sign, signOut, ui }
}

describe('SigningQueue', () => {
  it('signs one document after another after one press, and creates none ahead', async () => {
    const onFinish = vi.fn<(results: readonly QueueResult[]) => void>()
    const { press, isOpen, sign, created, steps, heading, container } = showQueue({
      onFinish,
      afterSigning,
    })
    expect(steps()).toEqual(['waiting', 'waiting', 'waiting'])
    await press(texts.start)
    await isOpen('Lease')
    expect(created).toEqual(['re_a'])
    expect(heading()).toBe('Document 1 of 3: Lease')
    await expect.poll(() => document.activeElement?.textContent).toBe(heading())
    await sign('re_a')
    await isOpen('Savings plan')
    expect(heading()).toBe('Done. You have signed “Lease”. Document 2 of 3: Savings plan')
    await expect.poll(() => document.activeElement?.textContent).toBe(heading())
    expect(steps()).toEqual(['signed', 'signing', 'waiting'])
    await sign('re_b')
    await isOpen('Parking rules')
    expect(onFinish).not.toHaveBeenCalled()
    await sign('re_c')
    await expect.poll(heading).toBe(texts.allSigned)
    await expect.poll(() => document.activeElement?.textContent).toBe(texts.allSigned)
    expect(created).toEqual(['re_a', 're_b', 're_c'])
    expect(Array.from(container.querySelectorAll('a'), (link) => link.textContent)).toEqual([
      'Lease.pdf',
      'Savings plan.pdf',
      'Parking rules.pdf',
    ])
    expect(onFinish).toHaveBeenCalledOnce()
    expect(onFinish.mock.calls[0]?.[0].map(({ title, state }) => [title, state.status])).toEqual([
      ['Lease', 'confirmed'],
      ['Savings plan', 'confirmed'],
      ['Parking rules', 'confirmed'],
    ])
  })

  it('asks before it skips an open document, and offers the document again at the end', async () => {
    const { press, isOpen, sign, steps, heading, getByText } = showQueue({
      documents: documents.slice(0, 2),
    })
    await press(texts.start)
    await isOpen('Lease')
    await press(texts.skip)
    expect(getByText(en.leaveQuestion).isConnected).toBe(true)
    await press(en.stay)
    expect(heading()).toContain('Lease')
    await press(texts.skip)
    await press(en.leave)
    await isOpen('Savings plan')
    expect(heading()).toBe('Lease: Not signed yet Document 2 of 2: Savings plan')
    await sign('re_b')
    await expect.poll(heading).toBe('Signed: 1 of 2')
    expect(steps()).toEqual(['waiting', 'signed'])
    await press(texts.resume)
    await isOpen('Lease')
    await sign('re_a')
    await expect.poll(heading).toBe(texts.allSigned)
  })

  it('keeps the focus at the end of a document that is declined', async () => {
    const { press, isOpen, sign, container } = showQueue()
    await press(texts.start)
    await isOpen('Lease')
    act(() => frameIn(container).focus())
    await sign('re_a', 'declined')
    const notice = container.querySelector('.signing-ceremony__notice')
    await expect.poll(() => document.activeElement, PATIENCE).toBe(notice)
  })

  it('waits for some seconds if the server does not know yet whether the person has signed', async () => {
    const { press, isOpen, container, heading, reach, answers, steps } = showQueue()
    await press(texts.start)
    await isOpen('Lease')
    finish(frameIn(container))
    await reach('unconfirmed')
    answers['re_a'] = 'declined'
    await expect.poll(steps, PATIENCE).toEqual(['declined', 'waiting', 'waiting'])
    expect(heading()).toBe('Document 1 of 3: Lease')
    await press(texts.next)
    await isOpen('Savings plan')
    expect(heading()).toBe('Lease: Declined Document 2 of 3: Savings plan')
    finish(frameIn(container))
    await reach('unconfirmed')
    // The result of the document before would seem to be the result of this one.
    expect(heading()).toBe('Document 2 of 3: Savings plan')
    await isOpen('Parking rules')
  })

  it('is not blocked by a document that is declined, has expired or fails', async () => {
    captureErrors()
    const onFinish = vi.fn<() => void>()
    const { press, isOpen, sign, steps, heading, answers, reach } = showQueue({ onFinish }, [
      're_b',
    ])
    answers['re_c'] = 'expired'
    await expect.poll(steps).toEqual(['waiting', 'waiting', 'ended'])
    await press(texts.start)
    await isOpen('Lease')
    await sign('re_a', 'declined')
    expect(heading()).toBe('Document 1 of 3: Lease')
    await press(texts.next)
    await reach('failed')
    expect(heading()).toBe('Lease: Declined Document 2 of 3: Savings plan')
    await press(texts.skip)
    expect(steps()).toEqual(['declined', 'failed', 'ended'])
    expect(heading()).toBe('Signed: 0 of 3')
    expect(onFinish).toHaveBeenCalledOnce()
  })

  it('keeps what was signed if the person leaves half-way and comes back', async () => {
    const { press, isOpen, sign, steps, heading, show, ui, created } = showQueue()
    await press(texts.start)
    await isOpen('Lease')
    await sign('re_a')
    await isOpen('Savings plan')
    await press(en.close)
    await press(en.leave)
    expect(heading()).toBe('Signed: 1 of 3')
    await expect.poll(() => document.activeElement?.textContent).toBe(heading())
    show(<p />)
    show(ui)
    expect(steps()).toEqual(['signed', 'waiting', 'waiting'])
    await press(texts.resume)
    await isOpen('Savings plan')
    expect(created).toEqual(['re_a', 're_b', 're_b'])
  })

  it('waits for a press after an answer that only the server gave', async () => {
    const { press, isOpen, answers, created, heading, reach } = showQueue()
    await press(texts.start)
    await isOpen('Lease')
    answers['re_a'] = true
    // The last answer is no longer fresh.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    onTestFinished(() => void vi.useRealTimers())
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await reach('confirmed')
    await act(task)
    expect(created).toEqual(['re_a'])
    expect(heading()).toBe('Document 1 of 3: Lease')
    await press(texts.next)
    await isOpen('Savings plan')
  })

  it('continues after a login that ended before the third document', async () => {
    captureErrors()
    const { press, isOpen, sign, signOut, reach, container, created, steps } = showQueue()
    await press(texts.start)
    await isOpen('Lease')
    await sign('re_a')
    await isOpen('Savings plan')
    signOut(true)
    finish(frameIn(container))
    await expect.poll(() => container.textContent, PATIENCE).toContain('You have been signed out')
    await press(texts.next)
    expect(created).toEqual(['re_a', 're_b'])
    signOut(false)
    act(() => void dispatchEvent(new Event('focus')))
    await reach('idle')
    await press(en.start)
    await isOpen('Parking rules')
    expect(steps()[0]).toBe('signed')
  })

  it('shows the sitting in one dialog, whose Close asks first', async () => {
    const { press, isOpen, sign, container, heading } = showQueue({
      presentation: 'dialog',
      documents: documents.slice(0, 2),
    })
    await press(texts.start)
    const dialog = container.querySelector('dialog')
    await isOpen('Lease')
    expect(dialog?.open).toBe(true)
    await sign('re_a')
    await isOpen('Savings plan')
    await expect.poll(() => document.activeElement?.tagName).toBe('H2')
    await userEvent.keyboard('{Escape}')
    expect(dialog?.textContent).toContain(en.leaveQuestion)
    await userEvent.keyboard('{Escape}')
    expect(dialog?.textContent).not.toContain(en.leaveQuestion)
    await sign('re_b')
    await expect.poll(() => dialog?.textContent).toContain(texts.allSigned)
    await press(en.close)
    expect(dialog?.open).toBe(false)
    expect(heading()).toBe(texts.allSigned)
  })

  it('has no accessibility violation while a document is open, and at the end', async () => {
    const { press, isOpen, sign, container } = showQueue({ documents: documents.slice(0, 1) })
    const violations = async () =>
      (await axe.run(container, { iframes: false })).violations.map(({ id }) => id)
    expect(await violations()).toEqual([])
    await press(texts.start)
    await isOpen('Lease')
    expect(await violations()).toEqual([])
    await sign('re_a')
    expect(await violations()).toEqual([])
  })
})
