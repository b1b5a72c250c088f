import { act, fireEvent, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  CeremonyFrame,
  type CeremonyGrant,
  type ConfirmRequest,
  SigningCeremony,
  SigningError,
  useCeremony,
} from '../../../src/react/index.js'
import { replaceApi, throwing } from '../../embed/support/breakBrowser.js'
import {
  ceremonySite,
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  instruct,
  pageIn,
} from '../../embed/support/showCeremony.js'
import type { SigningCeremonyLook } from '../../../src/react/components/SigningCeremony.js'
import type { OwnCeremonyOptions } from '../../../src/react/hooks/useRequestedSigning.js'
import { LEAVE_QUESTION } from '../../support/leaveQuestion.js'

let recipients = 0

/** Renders a `SigningCeremony` without a provider, with a new recipient for each test. */
function renderOwn(
  create: OwnCeremonyOptions['create'],
  props: Partial<SigningCeremonyLook & OwnCeremonyOptions> = {},
) {
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
      press('Review and sign')
      await reach('open')
      instruct(frameIn(container), { go: `${location.origin}/finished` })
      await reach('confirmed')
      expect(create).toHaveBeenCalledOnce()
    },
  )

  it('is called again when the user presses “Try again”', async () => {
    captureErrors()
    const create = granting().mockRejectedValueOnce(new Error('down'))
    const onError = vi.fn<() => void>()
    const { press, reach } = renderOwn(create, { onError })
    press('Review and sign')
    await reach('failed')
    expect(onError.mock.lastCall).toMatchObject([{ code: 'create_failed' }])
    press('Try again')
    await reach('open')
    expect(create).toHaveBeenCalledTimes(2)
  })

  it('is called once for each `ceremonyKey`', async () => {
    const documents = [7, 8]
    const create = documents.map((id) =>
      vi.fn<() => Promise<CeremonyGrant>>(async () =>
        grantOf({ url: `${ceremonySite}/ceremony?document=${id}` }),
      ),
    )
    function Lease({ index }: { readonly index: number }) {
      const own = create[index] ?? granting()
      const ceremonyKey = `document ${index}`
      const ceremony = useCeremony({ create: own, ceremonyKey, autoStart: true })
      return <CeremonyFrame ceremony={ceremony} title={`Document ${index}`} />
    }
    const { container, unmount } = render(
      <>
        <Lease index={0} />
        <Lease index={1} />
      </>,
    )
    onTestFinished(() => unmount())
    await expect
      .poll(() => container.querySelectorAll('[data-status=open]').length, PATIENCE)
      .toBe(2)
    const frames = Array.from(container.querySelectorAll('iframe'))
    const pages = await Promise.all(frames.map(async (frame) => (await pageIn(frame)).href))
    expect(pages).toEqual(documents.map((id) => `${ceremonySite}/ceremony?document=${id}`))
    for (const called of create) expect(called).toHaveBeenCalledOnce()
  })

  it.each(['{ "redirect_url": "https://portal.example/" }', '{ "url": null }'])(
    'can return %s if the service sends the link by email',
    async (answer) => {
      const { press, reach, getByText } = renderOwn(granting(() => JSON.parse(answer)))
      press('Review and sign')
      await reach('emailed')
      expect(getByText('We have sent you an email with a link to the document.')).toBeDefined()
    },
  )
})

describe('<SigningCeremony>', () => {
  it('calls `onStatusChange` for each status, and `onLeave` when its dialog closes', async () => {
    const calls: string[] = []
    const { press, reach, container } = renderOwn(granting(), {
      presentation: 'dialog',
      onStatusChange: (status) => calls.push(status),
      onLeave: (status) => calls.push(`left ${status}`),
    })
    press('Review and sign')
    await reach('open')
    press('Close')
    press('Stop')
    expect(calls).toEqual(['creating', 'opening', 'open', 'idle', 'left open'])
    calls.length = 0
    press('Review and sign')
    await reach('open')
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await reach('finished')
    press('Close')
    expect(calls).toEqual(['creating', 'opening', 'open', 'finished', 'left finished'])
  })

  it('calls `onLeave` after the user closed its tab before the ceremony ended', async () => {
    captureErrors()
    // `create` fails with the error of a closed tab. tab.engines.test.ts tests real tabs.
    const closed = new SigningError('tab_closed', 'Closed.', { remedy: '' })
    const onLeave = vi.fn<(status: string) => void>()
    const { press, reach, root } = renderOwn(granting().mockRejectedValue(closed), { onLeave })
    press('Review and sign')
    await reach('failed')
    expect(onLeave.mock.calls).toEqual([['creating']])
    expect(root()?.querySelector('[data-kind]')?.getAttribute('data-kind')).toBe('info')
  })

  it('passes its attributes and its ref to its outermost element', () => {
    const ref = vi.fn<(element: HTMLDivElement | null) => void>()
    const attributes = { 'data-testid': 'lease', 'data-status': 'mine', ref }
    const { root } = renderOwn(granting(), {
      className: 'acme',
      style: { maxWidth: '40em' },
      ...attributes,
    })
    expect(root()?.className).toBe('signing-ceremony acme')
    expect(root()?.style.maxWidth).toBe('40em')
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
    press('Review and sign')
    await reach('open')
    expect(frameIn(container).checkVisibility()).toBe(true)
  })

  it('does not start while `disabled` is true', () => {
    const create = granting()
    const { press, show } = renderOwn(create, { disabled: true })
    press('Review and sign')
    expect(create).not.toHaveBeenCalled()
    show({ disabled: false })
    press('Review and sign')
    expect(create).toHaveBeenCalledOnce()
  })

  it('applies a new `presentation` only while it shows no frame', async () => {
    const { press, reach, container, show } = renderOwn(granting(), { presentation: 'dialog' })
    press('Review and sign')
    await reach('open')
    show({ presentation: 'inline' })
    expect(container.querySelector('dialog iframe')).not.toBeNull()
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await reach('finished')
    expect(container.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(container.querySelector('.signing-ceremony__notice'))
  })
})

async function open() {
  const create = granting()
  const rendered = renderOwn(create)
  rendered.press('Review and sign')
  await rendered.reach('open')
  return { ...rendered, create, frame: frameIn(rendered.container) }
}

describe('an open frame', () => {
  it('has a button “Open in a new tab”, which asks the user before it opens a tab or starts again', async () => {
    const { press, reach, create, frame, container, findByRole, queryByRole } = await open()
    expect(queryByRole('button', { name: 'Start again' })).toBeNull()
    press('Open in a new tab')
    const question = await findByRole(...LEAVE_QUESTION)
    expect(question.contains(document.activeElement)).toBe(true)
    expect(frame.closest('[inert]')).not.toBeNull()
    expect(container.querySelector('.signing-ceremony__trouble')).toHaveProperty('inert', true)
    press('Keep signing')
    expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
    expect(document.activeElement).toBe(frame)
    expect(create).toHaveBeenCalledOnce()
    press('Open in a new tab')
    press('Start again')
    await reach('open')
    expect(create).toHaveBeenCalledTimes(2)
    expect(frameIn(container)).not.toBe(frame)
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
    press('Review and sign')
    await reach('failed')
    getByText('The service is busy at the moment.')
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
    expect(getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', false)
  })
})
