import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import {
  CeremonyFrame,
  SigningCeremony,
  type SigningError,
  useCeremony,
  type SigningsControl,
  useSignings,
} from '../../../src/react/index.js'
import { captureErrors, frameIn, PATIENCE } from '../../embed/support/showCeremony.js'
import { finish, RECIPIENT, renderSigning, task } from '../support/renderSigning.js'

const lease = (
  <SigningCeremony recipientId={RECIPIENT} title="Lease" presentation="inline" help="Call us" />
)

function Own() {
  const { isSignedOut } = useCeremony({ recipientId: RECIPIENT })
  return <p>{String(isSignedOut)}</p>
}

/** The end of the session: the proxy answers 401 to questions. */
const signedOut = { problem: 'unauthenticated' } as const

describe('a person whose login session has ended', () => {
  it('reads so after signing, signs in, and reads the result without a reload', async () => {
    captureErrors()
    const onSignIn = vi.fn<() => void>()
    const onError = vi.fn<(error: SigningError, names: object) => void>()
    const { container, proxy, reach, getByRole, show } = renderSigning(<p />, { onSignIn, onError })
    proxy.confirm(() => ({ json: { answer: false } }))
    show(lease)
    await userEvent.click(getByRole('button', { name: en.start }))
    await reach('open')
    proxy.confirm(() => signedOut)
    finish(frameIn(container))
    const [heading = '', detail] = en.unauthenticated.split('\n')
    await expect.poll(() => container.textContent, PATIENCE).toContain(`${heading}\n${detail}`)
    expect(container.textContent).toContain('Call us')
    expect(onError.mock.calls.map(([{ code }, names]) => [code, names])).toEqual([
      ['unauthenticated', {}],
    ])
    await userEvent.click(getByRole('button', { name: en.signIn }))
    expect(onSignIn).toHaveBeenCalledWith()
    proxy.confirm(() => ({ json: { answer: true } }))
    // The person comes back from the login.
    act(() => void dispatchEvent(new Event('focus')))
    await reach('confirmed')
  })

  it('reads so beside the start button, and an own layout has `isSignedOut`', async () => {
    captureErrors()
    const { container, proxy, getByRole, show, queryByRole } = renderSigning(<p />)
    proxy.confirm(() => signedOut)
    show(
      <>
        {lease}
        <Own />
      </>,
    )
    await expect.poll(() => container.querySelector('p')?.textContent, PATIENCE).toBe('true')
    expect(getByRole('button', { name: en.start }).isConnected).toBe(true)
    expect(getByRole('button', { name: en.recheck }).isConnected).toBe(true)
    expect(queryByRole('button', { name: en.signIn })).toBeNull()
  })

  it('keeps an open document, over which nothing is laid', async () => {
    captureErrors()
    const { container, proxy, reach, getByRole, show } = renderSigning(<p />)
    proxy.confirm(() => ({ json: { answer: false } }))
    show(lease)
    await userEvent.click(getByRole('button', { name: en.start }))
    await reach('open')
    proxy.confirm(() => signedOut)
    // The last answer is no longer fresh.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    onTestFinished(() => void vi.useRealTimers())
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await task()
    expect(container.querySelector('[data-status]')?.getAttribute('data-status')).toBe('open')
    expect(container.querySelector('.signing-ceremony__notice')?.textContent).toBe('')
  })
})

describe('useSignings()', () => {
  it('asks again about one document, or about all, and returns the same object', async () => {
    const objects = new Set<SigningsControl>()
    function Push() {
      objects.add(useSignings())
      return null
    }
    const invalidate = (key?: string): void =>
      act(() => {
        for (const signings of objects) signings.invalidate(key)
      })
    const asked: string[] = []
    const { proxy, show } = renderSigning(<p />)
    proxy.confirm(({ url }) => {
      asked.push(url.split('/').at(-2) ?? '')
      return { json: { answer: false } }
    })
    const page = (
      <>
        <Push />
        <SigningCeremony recipientId="re_a" title="A" />
        <SigningCeremony recipientId="re_b" title="B" />
      </>
    )
    show(page)
    await expect.poll(() => asked).toHaveLength(2)
    asked.length = 0
    invalidate('re_b')
    await expect.poll(() => asked).toEqual(['re_b'])
    invalidate()
    await expect.poll(() => asked.toSorted()).toEqual(['re_a', 're_b', 're_b'])
    show(page, { labels: { ...en } })
    expect(objects.size).toBe(1)
  })
})

describe('a component', () => {
  it('is asked about when it comes onto the screen, even if its element has no box', async () => {
    const asked: string[] = []
    const { proxy, show } = renderSigning(<p />)
    proxy.confirm(({ url }) => {
      asked.push(url)
      return { json: { answer: false } }
    })
    show(
      <div>
        <style>{'.boxless.boxless.boxless { display: contents !important }'}</style>
        <div style={{ height: '300vh' }} />
        <SigningCeremony recipientId={RECIPIENT} title="Lease" className="boxless" />
      </div>,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toEqual([])
    // Not scrollIntoView(), which would scroll the page of the test runner, too.
    scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => asked).toHaveLength(1)
  })

  it('does not render the host again for a question whose answer changes nothing', async () => {
    const renders: number[] = []
    const { proxy, show } = renderSigning(<p />)
    let isAsked = false
    proxy.confirm(() => {
      isAsked = true
      return { json: { answer: false } }
    })
    function Host() {
      renders.push(1)
      const ceremony = useCeremony({ recipientId: RECIPIENT })
      return <CeremonyFrame ceremony={ceremony} title="Lease" />
    }
    show(<Host />)
    const before = renders.length
    await expect.poll(() => isAsked).toBe(true)
    await act(task)
    expect(renders).toHaveLength(before)
  })
})

describe('a changed prop of the provider', () => {
  it('shows the link to the document, and lets the person sign in', async () => {
    const { show, getByRole, queryByRole } = renderSigning(lease)
    expect(queryByRole('link', { name: en.readFirst })).toBeNull()
    show(lease, { service: { document: true } })
    expect(getByRole('link', { name: en.readFirst }).isConnected).toBe(true)
  })
})
