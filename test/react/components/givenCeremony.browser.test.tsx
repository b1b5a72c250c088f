import { act, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { de } from '../../../src/embed/labels/index.js'
import { CeremonyFrame, type SigningError, SigningProvider } from '../../../src/react/index.js'
import type { GivenFrameProps } from '../../../src/react/components/CeremonyFrame.js'
import { replaceApi } from '../../embed/support/breakBrowser.js'
import {
  ceremonySite,
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  instruct,
} from '../../embed/support/showCeremony.js'

const given = (url = `${ceremonySite}/ceremony`) => ({ ...grantOf(), url })

/** Renders a `CeremonyFrame` in StrictMode, without a provider. */
function renderFrame(ceremony: GivenFrameProps['ceremony'], props: Partial<GivenFrameProps> = {}) {
  const ui = (next: GivenFrameProps['ceremony']) => {
    const all: GivenFrameProps = { title: 'Lease', ...props, ceremony: next }
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
  it('is shown as loading until it arrives in a later render, and then starts', async () => {
    const { show, reach, container } = renderFrame(undefined)
    expect(container.textContent).toContain('Loading the document…')
    show(given())
    await reach('open')
  })

  it('has no “Start again” button, which would load the same url', async () => {
    const { reach, queryByText, getByText } = renderFrame(given())
    await reach('open')
    getByText('Open in a new tab')
    expect(queryByText('Start again')).toBeNull()
  })

  it('starts with a new url after a failure, and has no “Try again” button', async () => {
    captureErrors()
    const onError = vi.fn<() => void>()
    const { show, reach, queryByText } = renderFrame(given('nonsense'), { onError })
    await reach('failed')
    expect(onError).toHaveBeenCalledOnce()
    expect(queryByText('Try again')).toBeNull()
    show(given())
    await reach('open')
  })
})

describe('a ceremony given as a function', () => {
  it('is called once, and again after a click on “Start again”', async () => {
    const request = vi.fn<() => Promise<ReturnType<typeof given>>>(async () => given())
    const { reach, getByText, getByRole, container } = renderFrame(request)
    await reach('open')
    expect(request).toHaveBeenCalledOnce()
    const { name } = frameIn(container)
    act(() => getByText('Start again').click())
    const question = getByRole('alertdialog')
    act(() => question.querySelectorAll('button')[1]?.click())
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
      const { getByText } = render(
        <SigningProvider endpoint="/api" labels={labels ? undefined : de}>
          <CeremonyFrame ceremony={given} title="Lease" labels={labels} />
        </SigningProvider>,
      )
      await expect.poll(() => getByText('In neuem Tab öffnen'), PATIENCE).toBeDefined()
      act(() => getByText('In neuem Tab öffnen').click())
      expect(body.textContent).toBe('Das Dokument wird geladen…')
    },
  )

  it.each([
    ['null', null],
    ['empty', ''],
    ['missing', undefined],
  ])('fails with `invalid_url` if its url is %s', async (_value, url) => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const answer: ReturnType<typeof given> = JSON.parse(JSON.stringify({ url }))
    const { reach } = renderFrame(() => answer, { onError })
    await reach('failed')
    expect(onError.mock.lastCall?.[0].code).toBe('invalid_url')
  })
})
