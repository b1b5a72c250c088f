import { act, render } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import {
  CeremonyFrame,
  type CeremonyControl,
  SigningProvider,
  useCeremony,
} from '../../../src/react/index.js'
import { type Answer, createProxyStub } from './proxyStub.js'

/** The visible state of a portal. */
interface PortalView {
  readonly calls: number
  readonly errors: readonly string[]
  readonly status: string | undefined
  /** Addresses of the frames on screen now. */
  readonly frames: readonly string[]
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
      <SigningProvider endpoint="/api" fetch={proxy.fetch}>
        {isMounted && <Ceremony {...props} />}
      </SigningProvider>
    )
    return strict ? <StrictMode>{page}</StrictMode> : page
  }
  const { container, rerender, unmount } = render(tree())
  const known = new WeakSet<Element>()
  const record = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        // A frame may be found twice: by itself, and inside an added element.
        const frames = framesIn(node).filter((frame) => !known.has(frame))
        for (const frame of frames) known.add(frame)
        framed.push(...frames.map(({ src }) => src))
      }
    }
  }
  const added = new MutationObserver(record)
  added.observe(container, { childList: true, subtree: true })

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
      record(added.takeRecords())
      return {
        calls: proxy.calls.length,
        errors,
        status: container.querySelector<HTMLElement>('.signing-ceremony')?.dataset['status'],
        frames: framesIn(container).map(({ src }) => src),
        framed,
      }
    },
    remove() {
      added.disconnect()
      unmount()
      container.remove()
    },
  }
}

const framesIn = (element: Element): HTMLIFrameElement[] =>
  [element, ...element.querySelectorAll('iframe')].filter(
    (frame) => frame instanceof HTMLIFrameElement,
  )

/** Waits for one task, so that settled promises and due timers have run. */
const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
