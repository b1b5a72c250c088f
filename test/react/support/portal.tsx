import { act, render } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import {
  CeremonyFrame,
  type CeremonyControl,
  SigningProvider,
  useCeremony,
} from '../../../src/react/index.js'
import { setLoadUrl } from '../../../src/embed/frame/loadUrl.js'
import { type Answer, createProxyStub } from './proxyStub.js'

/** The visible state of a portal. */
interface PortalView {
  readonly calls: number
  readonly errors: readonly string[]
  readonly status: string | undefined
  /** Addresses of the frames on screen now. */
  readonly frames: readonly (string | undefined)[]
  /** Addresses of all frames that were ever on screen, in order. */
  readonly framed: readonly string[]
}

/** A page with one ceremony, and the actions that a test can take. */
export interface Portal {
  readonly mount: (autoStart: boolean) => Promise<void>
  readonly unmount: () => Promise<void>
  readonly renderWithNewCallbacks: () => Promise<void>
  readonly changeRecipient: () => Promise<void>
  readonly use: (...verbs: readonly ('start' | 'restart' | 'close')[]) => Promise<void>
  readonly answer: (call: number, answer: Answer) => Promise<void>
  readonly wait: () => Promise<void>
  readonly look: () => PortalView
  readonly remove: () => void
}

interface CeremonyProps {
  readonly recipientId: string
  readonly callbacks: number
  readonly autoStart: boolean
}

export function createPortal(strict: boolean): Portal {
  const proxy = createProxyStub()
  const errors: string[] = []
  const framed: string[] = []
  let control: CeremonyControl | undefined
  let isMounted = true
  let props: CeremonyProps = { recipientId: 're_a', callbacks: 0, autoStart: false }

  function Ceremony({ recipientId, callbacks, autoStart }: CeremonyProps) {
    const ceremony = useCeremony({
      recipientId,
      autoStart,
      onError: ({ code }) => errors.push(`${callbacks}:${code}`),
    })
    useEffect(() => {
      control = ceremony
    }, [ceremony])
    return <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
  }
  const tree = () => {
    const page = (
      <SigningProvider endpoint="/api" fetch={proxy.fetch} slowAfter={Infinity}>
        {isMounted && <Ceremony {...props} />}
      </SigningProvider>
    )
    return strict ? <StrictMode>{page}</StrictMode> : page
  }
  const { container, rerender, unmount } = render(tree())
  const urls = new WeakMap<HTMLIFrameElement, string>()
  const undo = setLoadUrl((original) => (frame, url) => {
    framed.push(url)
    urls.set(frame, url)
    original(frame, url)
  })

  const show = async (change: Partial<CeremonyProps>): Promise<void> => {
    props = { ...props, ...change }
    rerender(tree())
  }
  return {
    async mount(autoStart) {
      isMounted = true
      await show({ autoStart })
      // Renders again, to show the state after the start.
      if (autoStart) await show({})
    },
    async unmount() {
      isMounted = false
      await show({})
      await act(task)
    },
    renderWithNewCallbacks: () => show({ callbacks: props.callbacks + 1 }),
    async changeRecipient() {
      await show({ recipientId: props.recipientId === 're_a' ? 're_b' : 're_a', autoStart: false })
      await act(task)
    },
    use: async (...verbs) => {
      act(() => {
        for (const verb of verbs) control?.[verb]()
      })
      await show({})
    },
    answer: (call, answer) =>
      act(async () => {
        proxy.calls[call]?.answer(answer)
        await task()
      }),
    wait: () => act(task),
    look() {
      return {
        calls: proxy.calls.length,
        errors,
        status: container.querySelector<HTMLElement>('.signing-ceremony')?.dataset['status'],
        frames: Array.from(container.querySelectorAll('iframe'), (frame) => urls.get(frame)),
        framed,
      }
    },
    remove() {
      undo()
      unmount()
      container.remove()
    },
  }
}

/** Waits for one task, so that settled promises and due timers have run. */
const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
