import { act, fireEvent, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { headingOf } from '../../support/notices.js'
import {
  type CeremonyGrant,
  type ConfirmRequest,
  type OwnCeremonyOptions,
  SigningCeremony,
  type SigningCeremonyProps,
  SigningError,
} from '../../../src/react/index.js'
import { replaceApi, throwing } from '../../embed/support/breakBrowser.js'
import { frameIn, grantOf, captureErrors, PATIENCE } from '../../embed/support/showCeremony.js'
import { finish } from '../support/renderSigning.js'

type OwnCeremonyProps = Extract<SigningCeremonyProps, OwnCeremonyOptions>

let recipients = 0

/** Renders a `SigningCeremony` without a provider, with a new recipient for each test. */
function renderOwn(create: OwnCeremonyOptions['create'], props: Partial<OwnCeremonyProps> = {}) {
  recipients += 1
  const ui = (more: typeof props = {}) => (
    <StrictMode>
      <SigningCeremony
        ceremonyKey={`lease-${recipients}`}
        title="Sign the lease"
        presentation="inline"
        create={create}
        {...props}
        {...more}
      />
    </StrictMode>
  )
  const rendered = render(ui())
  onTestFinished(() => rendered.unmount())
  const root = () => rendered.container.querySelector<HTMLElement>('.signing-ceremony')
  return {
    ...rendered,
    root,
    show: (more: typeof props) => rendered.rerender(ui(more)),
    reach: async (status: string) => {
      await expect.poll(() => root()?.dataset['status'], PATIENCE).toBe(status)
    },
    press: (name: string) => fireEvent.click(rendered.getByRole('button', { name })),
  }
}

const granting = (grant: () => CeremonyGrant = grantOf) =>
  vi.fn<OwnCeremonyOptions['create']>(async () => grant())

describe('`create` for an own backend, without a provider,', () => {
  it.each(['inline', 'dialog'] as const)(
    'is called once by a confirmed ceremony with the presentation "%s"',
    async (presentation) => {
      const create = granting()
      const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(
        async ({ reason }) => reason === 'finished',
      )
      const { press, reach, container } = renderOwn(create, { presentation, confirm })
      press(en.start)
      await reach('open')
      finish(frameIn(container))
      await reach('confirmed')
      expect(create).toHaveBeenCalledOnce()
    },
  )

  it('is called once for each `ceremonyKey`', async () => {
    const documents = new Map(['7', '8'].map((key) => [key, granting()]))
    const { container, unmount } = render(
      Array.from(documents, ([key, create]) => (
        <SigningCeremony
          key={key}
          ceremonyKey={key}
          create={create}
          title="Lease"
          presentation="inline"
          autoStart
        />
      )),
    )
    onTestFinished(() => unmount())
    const opened = () => container.querySelectorAll('[data-status=open] iframe').length
    await expect.poll(opened, PATIENCE).toBe(2)
    for (const create of documents.values()) expect(create).toHaveBeenCalledOnce()
  })

  it.each(['{ "redirect_url": "https://portal.example/" }', '{ "url": null }'])(
    'can return %s if the service sends the link by email',
    async (answer) => {
      const { press, reach, getByText } = renderOwn(granting(() => JSON.parse(answer)))
      press(en.start)
      await reach('emailed')
      expect(getByText(headingOf(en.emailed))).toBeDefined()
    },
  )
})

describe('<SigningCeremony>', () => {
  it('calls `onStatusChange` for each status, also when its dialog closes', async () => {
    const statuses: string[] = []
    const { press, reach, container } = renderOwn(granting(), {
      presentation: 'dialog',
      onStatusChange: ({ status }) => statuses.push(status),
    })
    press(en.start)
    await reach('open')
    press(en.close)
    press(en.leave)
    expect(statuses).toEqual(['creating', 'opening', 'open', 'closed'])
    statuses.length = 0
    press(en.startAgain)
    await reach('open')
    finish(frameIn(container))
    await reach('finished')
    press(en.close)
    expect(statuses).toEqual(['creating', 'opening', 'open', 'finished'])
  })

  it('passes its attributes and its ref to its outermost element', () => {
    const ref = vi.fn<(element: HTMLDivElement | null) => void>()
    const attributes = { 'data-testid': 'lease', 'data-status': 'mine', ref }
    const { root } = renderOwn(granting(), {
      className: 'acme',
      ...attributes,
    })
    expect(root()?.className).toBe('signing-ceremony acme')
    expect(Object.entries(root()?.dataset ?? {})).toEqual([
      ['testid', 'lease'],
      ['status', 'idle'],
    ])
    expect(ref.mock.calls[0]).toEqual([root()])
  })

  it.each<[string, unknown]>([
    ['is missing', undefined],
    ['throws', throwing],
    ['is a mock that returns nothing', () => undefined],
  ])('shows its frame even if the browser’s `matchMedia` %s', async (_what, matchMedia) => {
    replaceApi([globalThis, 'matchMedia'], matchMedia)
    const { press, reach, container } = renderOwn(granting(), { presentation: 'auto' })
    press(en.start)
    await reach('open')
    expect(frameIn(container).checkVisibility()).toBe(true)
  })

  it('does not start while `disabled` is true', () => {
    const create = granting()
    const { press, show } = renderOwn(create, { disabled: true })
    press(en.start)
    expect(create).not.toHaveBeenCalled()
    show({ disabled: false })
    press(en.start)
    expect(create).toHaveBeenCalledOnce()
  })
})

describe('the `retry_after` of the proxy', () => {
  it('is the number of seconds for which the “Try again” button is disabled, even if the clock is set back', async () => {
    captureErrors()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const limited = new SigningError('rate_limited', 'Too many.', { remedy: '', retryAfter: 2 })
    const { press, reach, getByText, getByRole, findByRole } = renderOwn(
      granting().mockRejectedValue(limited),
    )
    press(en.start)
    await reach('failed')
    getByText(headingOf(en.busy))
    const button = await findByRole('button', { name: 'Try again in 2 s' })
    expect(button).toHaveProperty('disabled', true)
    vi.setSystemTime(Date.now() - 3_600_000)
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    getByRole('button', { name: 'Try again in 1 s' })
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    expect(getByRole('button', { name: en.retry })).toHaveProperty('disabled', false)
  })
})
