import { act, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { de } from '../../../src/embed/labels/index.js'
import { CeremonyFrame, type SigningError, SigningProvider } from '../../../src/react/index.js'
import type { GivenFrameProps } from '../../../src/react/components/CeremonyFrame.js'
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

const given = (url = `${ceremonySite}/ceremony`) => ({ ...grantOf(), url })

function inProvider(children: ReactNode) {
  return <SigningProvider endpoint="/api">{children}</SigningProvider>
}

const frameOf = (url: string) => (
  <CeremonyFrame ceremonyKey="lease-7" title="Lease" ceremony={given(url)} />
)

/** Renders a `CeremonyFrame` in StrictMode, without a provider. */
function renderFrame(ceremony: GivenFrameProps['ceremony'], props: Partial<GivenFrameProps> = {}) {
  const ui = (next: GivenFrameProps['ceremony']) => {
    const all: GivenFrameProps = {
      title: 'Lease',
      ceremonyKey: 'lease-7',
      ...props,
      ceremony: next,
    }
    return (
      <StrictMode>
        <CeremonyFrame {...all} />
      </StrictMode>
    )
  }
  const rendered = render(ui(ceremony))
  onTestFinished(() => rendered.unmount())
  const root = (): HTMLElement | null => rendered.container.querySelector('.signing-ceremony')
  return {
    ...rendered,
    show: (next: GivenFrameProps['ceremony']) => rendered.rerender(ui(next)),
    reach: async (status: string) => {
      await expect.poll(() => root()?.dataset['status'], PATIENCE).toBe(status)
    },
  }
}

describe('a ceremony given as an object', () => {
  it('is shown as loading until a later render passes it, and then starts', async () => {
    const { show, reach, container } = renderFrame(undefined)
    expect(container.textContent).toContain('Loading the document…')
    show(given())
    await reach('open')
  })

  it('starts if it arrives while no component shows its signing', async () => {
    const look = { ceremonyKey: 'lease-7', title: 'Lease' }
    const { rerender, container, unmount } = render(
      inProvider(<CeremonyFrame {...look} ceremony={undefined} />),
    )
    onTestFinished(() => unmount())
    const status = (): string | undefined =>
      container.querySelector<HTMLElement>('.signing-ceremony')?.dataset['status']
    await expect.poll(status, PATIENCE).toBe('creating')
    rerender(inProvider(null))
    await new Promise((resolve) => setTimeout(resolve))
    rerender(inProvider(<CeremonyFrame {...look} ceremony={given()} />))
    await expect.poll(status, PATIENCE).toBe('open')
  })

  it('has no “Start again” button, because the button would load the same url', async () => {
    const { reach, queryByText, getByText } = renderFrame(given())
    await reach('open')
    act(() => getByText('Open in a new tab').click())
    getByText('Keep signing')
    expect(queryByText('Start again')).toBeNull()
  })

  it('has no “Try again” button after a failure, but starts when a render passes another url', async () => {
    captureErrors()
    const onError = vi.fn<() => void>()
    const { show, reach, queryByText } = renderFrame(given('nonsense'), { onError })
    await reach('failed')
    expect(onError).toHaveBeenCalledOnce()
    expect(queryByText('Try again')).toBeNull()
    show(given())
    await reach('open')
  })

  it('starts with another url if its component mounts again after a failure', async () => {
    captureErrors()
    const { rerender, container, unmount } = render(inProvider(frameOf('nonsense')))
    onTestFinished(() => unmount())
    const status = (): string | undefined =>
      container.querySelector<HTMLElement>('.signing-ceremony')?.dataset['status']
    await expect.poll(status, PATIENCE).toBe('failed')
    rerender(inProvider(null))
    await new Promise((resolve) => setTimeout(resolve))
    rerender(inProvider(frameOf('nonsense')))
    expect(status()).toBe('failed')
    rerender(inProvider(null))
    await new Promise((resolve) => setTimeout(resolve))
    rerender(inProvider(frameOf(`${ceremonySite}/ceremony`)))
    await expect.poll(status, PATIENCE).toBe('open')
  })

  it('opens no tab without a click if a render passes another url after the person closed a tab', async () => {
    captureErrors()
    let isClosed = false
    const looks: number[] = []
    const look = (): never => {
      looks.push(Date.now())
      return throwing()
    }
    const elsewhere = { get: look, configurable: true }
    const tab = Object.defineProperty(
      {
        get closed() {
          return isClosed
        },
        close: () => undefined,
      },
      'location',
      {
        value: { replace: () => Object.defineProperty(tab, 'location', elsewhere) },
        configurable: true,
      },
    )
    const open = vi.fn<() => object>(() => tab)
    replaceApi([globalThis, 'open'], open)
    const { show, reach, getByText } = renderFrame({
      ...given(),
      embeddable_in: ['https://a.example'],
    })
    await reach('blocked')
    act(() => getByText('Open in a new tab').click())
    await reach('open')
    // The page reacts to a closed tab only after it has seen the tab on another origin for a while.
    await vi.waitUntil(() => (looks.at(-1) ?? 0) - (looks[0] ?? 0) > 200, PATIENCE)
    isClosed = true
    await reach('failed')
    show(given(`${ceremonySite}/ceremony?next=1`))
    expect(open).toHaveBeenCalledOnce()
    await reach('failed')
  })
})

const leaseFrame = (id: number, ceremony: GivenFrameProps['ceremony']) => (
  <CeremonyFrame ceremony={ceremony} ceremonyKey={`lease-${id}`} title="Lease" />
)

describe('the `ceremonyKey` of a given ceremony', () => {
  it('is required at run time', () => {
    captureErrors()
    const plain: object = { ceremony: given(), title: 'Lease' }
    const { ceremonyKey = '', ...props }: Partial<GivenFrameProps> = plain
    const all: GivenFrameProps = { title: 'Lease', ceremony: undefined, ...props, ceremonyKey }
    expect(() => render(<CeremonyFrame {...all} />)).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        remedy: expect.stringContaining('lease-7'),
      }),
    )
  })

  it('decides which document is shown: another key is another signing', async () => {
    const confirm = vi.fn<(request: { recipientId: string | undefined }) => Promise<boolean>>(
      async () => false,
    )
    const lease = (id: number) => (
      <CeremonyFrame
        ceremony={given(`${ceremonySite}/ceremony?document=${id}`)}
        ceremonyKey={`lease-${id}`}
        recipientId={`re_${id}`}
        title={`Lease ${id}`}
        onFinish={() => undefined}
        confirm={confirm}
      />
    )
    const { rerender, container } = render(lease(7))
    const status = () => container.querySelector('[data-status]')?.getAttribute('data-status')
    await expect.poll(status, PATIENCE).toBe('open')
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await expect.poll(status, PATIENCE).toBe('unconfirmed')
    rerender(lease(8))
    expect(container.textContent).not.toContain('You have finished.')
    await expect.poll(status, PATIENCE).toBe('open')
    expect((await pageIn(frameIn(container))).href).toContain('document=8')
    rerender(lease(7))
    expect(status()).not.toBe('open')
  })

  it('is not used with the ceremony of the key before, which a page may still pass', async () => {
    const [lease7, lease8] = [7, 8].map((id) => given(`${ceremonySite}/ceremony?document=${id}`))
    const { rerender, container } = render(leaseFrame(7, lease7))
    const status = () => container.querySelector('[data-status]')?.getAttribute('data-status')
    await expect.poll(status, PATIENCE).toBe('open')
    rerender(leaseFrame(8, lease7))
    await act(async () => undefined)
    expect(container.querySelector('iframe')).toBeNull()
    expect(status()).toBe('creating')
    rerender(leaseFrame(8, lease8))
    await expect.poll(status, PATIENCE).toBe('open')
    expect((await pageIn(frameIn(container))).href).toContain('document=8')
  })

  it('keeps the url of an open ceremony if a render passes another url', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const { show, reach, container } = renderFrame(given(`${ceremonySite}/ceremony?read=1`))
    await reach('open')
    show(given(`${ceremonySite}/ceremony?read=2`))
    expect((await pageIn(frameIn(container))).href).toContain('read=1')
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('ceremonyKey'))
  })
})

describe('a ceremony given as a function', () => {
  it('is called once, and again after a click on “Start again”', async () => {
    const request = vi.fn<() => Promise<ReturnType<typeof given>>>(async () => given())
    const { reach, getByText, container } = renderFrame(request)
    await reach('open')
    expect(request).toHaveBeenCalledOnce()
    const { name } = frameIn(container)
    expect(container.querySelectorAll('.signing-ceremony__trouble button')).toHaveLength(1)
    act(() => container.querySelector<HTMLElement>('.signing-ceremony__trouble button')?.click())
    act(() => getByText('Start again').click())
    await expect.poll(() => container.querySelector('iframe')?.name, PATIENCE).not.toBe(name)
    expect(request).toHaveBeenCalledTimes(2)
  })

  it('is called again after a failure and a click on “Try again”', async () => {
    captureErrors()
    const request = vi
      .fn<() => Promise<ReturnType<typeof given>>>(async () => given())
      .mockRejectedValueOnce(new Error('down'))
    const { reach, getByText, container } = renderFrame(request)
    await reach('failed')
    act(() => getByText('Try again').click())
    await reach('open')
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await reach('finished')
    expect(request).toHaveBeenCalledTimes(2)
  })
})

describe('a ceremony given to `CeremonyFrame`', () => {
  it.each(['the provider', 'the component'])(
    'opens in a tab that first shows the loading text of %s',
    async (owner) => {
      captureErrors()
      const body = { textContent: '' }
      replaceApi([globalThis, 'open'], () => ({ document: { body }, close: () => undefined }))
      const labels = owner === 'the component' ? de : undefined
      const { container, getByText } = render(
        <SigningProvider endpoint="/api" labels={labels ? undefined : de}>
          <CeremonyFrame ceremony={given} ceremonyKey="lease-7" title="Lease" labels={labels} />
        </SigningProvider>,
      )
      await expect.poll(() => getByText('In neuem Tab öffnen'), PATIENCE).toBeDefined()
      act(() => getByText('In neuem Tab öffnen').click())
      const question = container.querySelector('.signing-ceremony__question')
      act(() => question?.querySelectorAll('button')[1]?.click())
      expect(body.textContent).toBe('Das Dokument wird geladen…')
    },
  )

  it.each([
    ['null', null, 'create_failed'],
    ['missing', undefined, 'create_failed'],
    ['empty', '', 'invalid_url'],
  ])('fails if its url is %s', async (_value, url, code) => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const answer: ReturnType<typeof given> = JSON.parse(JSON.stringify({ url }))
    const { reach } = renderFrame(() => answer, { onError })
    await reach('failed')
    expect(onError.mock.lastCall?.[0].code).toBe(code)
  })
})
