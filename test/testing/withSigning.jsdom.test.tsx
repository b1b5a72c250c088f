// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { act as actOfReact, Component, type ReactElement, type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SigningProvider, useCeremony } from '../../src/react/index.js'
import { useSigningClient } from '../../src/react/query/index.js'
import { type SigningParameters, withSigning } from '../../src/testing/storybook/index.js'
import { Lease } from './Lease.js'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function ConfirmedLease(): ReactElement {
  const client = useSigningClient()
  const confirm = async () => (await client.retrieveDeliverable('del_audit')).status === 'generated'
  return <Lease confirm={confirm} />
}

/** A component that renders its own button with `useCeremony`. */
function OwnButton(): ReactElement {
  const { status, startProps } = useCeremony({ recipientId: 're_ada' })
  return (
    <button type="button" {...startProps}>
      Sign it ({status})
    </button>
  )
}

/** Shows the message of an error, as Storybook does. */
class Shown extends Component<{ readonly children: ReactNode }> {
  override readonly state: { readonly message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render(): ReactNode {
    const { message } = this.state
    return message === undefined ? this.props.children : <p role="alert">{message}</p>
  }
}

const show = (Story: () => ReactNode, signing: SigningParameters) =>
  render(
    <StrictMode>
      <Shown>{withSigning(Story, { parameters: { signing } })}</Shown>
    </StrictMode>,
  )

/** Passes the seconds for which a story waits for its state, and returns the message of its failure. */
const failure = async (): Promise<string> => {
  while (!screen.queryByRole('alert')) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in steps
    await act(async () => vi.advanceTimersByTimeAsync(100))
  }
  return screen.getByRole('alert').textContent ?? ''
}

const status = () => document.querySelector('.signing-ceremony')?.getAttribute('data-status')

describe('a story with the decorator withSigning', () => {
  it('prints no error in Storybook, which renders a story in an asynchronous act()', async () => {
    onTestFinished(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    await actOfReact(async () => {
      show(ConfirmedLease, { state: 'confirmed' })
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
    })
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
    await waitFor(() => expect(status()).toBe('confirmed'))
    expect(console.error).not.toHaveBeenCalled()
  })

  it.each([
    { state: 'idle' },
    { state: 'creating' },
    { state: 'opening' },
    { state: 'open' },
    { state: 'closed' },
    { state: 'blocked' },
    { state: 'emailed' },
    { state: 'failed' },
    { state: 'failed', code: 'recipient_not_actionable' },
    { state: 'confirming' },
    { state: 'confirmed' },
    { state: 'unconfirmed' },
  ] as const)('shows the status $state without a server', async (signing: SigningParameters) => {
    const network = vi.spyOn(globalThis, 'fetch')
    show(ConfirmedLease, signing)
    await waitFor(() => expect(status()).toBe(signing.state))
    expect(network).not.toHaveBeenCalled()
  })

  it('can show a document that loads slowly', async () => {
    show(ConfirmedLease, { state: 'slow' })
    await waitFor(() => expect(document.querySelector('[data-slow]')).not.toBeNull())
    expect(status()).toBe('opening')
  })

  it('shows the status "finished" if its component has no `confirm`', async () => {
    show(() => <Lease />, { state: 'finished' })
    await waitFor(() => expect(status()).toBe('finished'))
  })

  it('stays in the status "idle" without the `signing` parameter', () => {
    render(withSigning(() => <Lease />, { parameters: {} }))
    expect(status()).toBe('idle')
  })

  it('presses the button that the parameter `startButton` names', async () => {
    show(OwnButton, { state: 'creating', startButton: 'Sign it (idle)' })
    expect(await screen.findByText('Sign it (creating)')).toBeDefined()
  })

  it('presses no button if its component starts automatically', async () => {
    show(() => <Lease autoStart />, { state: 'open' })
    await waitFor(() => expect(status()).toBe('open'))
  })
})

describe('a story whose requested state withSigning cannot reach', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it.each(['declined', 'opne', 'toString'])('fails immediately for the state "%s"', (name) => {
    const signing: SigningParameters = JSON.parse(JSON.stringify({ state: name }))
    expect(() => withSigning(() => <Lease />, { parameters: { signing } })).toThrow(
      `must be one of idle, creating, opening, slow, open, closed, blocked, emailed, failed, finished, confirming, confirmed, unconfirmed (received "${name}")`,
    )
  })

  it('fails without a request if its component has its own provider', async () => {
    const network = vi.spyOn(globalThis, 'fetch')
    show(
      () => (
        <SigningProvider endpoint="/api/signing">
          <Lease />
        </SigningProvider>
      ),
      { state: 'open' },
    )
    expect(await failure()).toContain('has its own <SigningProvider>')
    expect(network).not.toHaveBeenCalled()
  })

  it('fails with the names of all buttons if `startButton` names a missing button', async () => {
    show(OwnButton, { state: 'open', startButton: '.sign' })
    expect(await failure()).toContain('no start button ".sign"')
    expect(await failure()).toContain('"Sign it (idle)"')
  })

  it('fails without a button’s name if its component shows no button', async () => {
    show(() => <p>Lease</p>, { state: 'open' })
    const message = await failure()
    expect(message).toContain('The story has no start button, and its component')
    expect(message).toContain('Buttons of the story: (no button).')
  })

  it('fails if the component’s `confirm` causes another state', async () => {
    show(() => <Lease confirm={async () => false} />, { state: 'confirmed' })
    expect(await failure()).toContain('must show "confirmed" (received "unconfirmed")')
  })

  it('fails if its component shows no frame', async () => {
    show(OwnButton, { state: 'open', startButton: 'Sign it (idle)' })
    expect(await failure()).toContain('shows no frame')
  })
})
