import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Signings } from '../../embed/signings.js'
import { SigningProvider, useProvider } from '../../react/SigningProvider.js'
import { createTestCeremony } from '../createTestCeremony.js'
import { checkState, playState } from './playState.js'
import type { SigningParameters } from './signingParameters.js'
import { fetchOf, PATIENCE, reach, start, watchBypass } from './storyStage.js'

/**
 * Shows a component with a ceremony in the state of the story's parameter `signing`, without a
 * server. Use it as a decorator in Storybook.
 *
 * It renders the `<SigningProvider>` and presses the start button. The story itself answers
 * requests to your own server, such as `confirm`. The story fails if the state is unknown or not
 * reached, without a start button, or if the component has its own `<SigningProvider>`.
 *
 * @example
 * ```tsx
 * export const Blocked = {
 *   render: () => <SigningCeremony recipientId="re_story" title="Sign the lease" />,
 *   decorators: [withSigning],
 *   parameters: { signing: { state: 'blocked' } satisfies SigningParameters },
 * }
 * ```
 */
export function withSigning(
  Story: () => ReactNode,
  context: { readonly parameters: { readonly signing?: SigningParameters } },
): ReactElement {
  const { signing = {} } = context.parameters
  checkState(signing)
  return (
    <SigningStage key={JSON.stringify(signing)} signing={signing}>
      <Story />
    </SigningStage>
  )
}

interface SigningStageProps {
  readonly signing: SigningParameters
  readonly children: ReactNode
}

function SigningStage({ signing, children }: SigningStageProps): ReactElement {
  const [ceremony] = useState(() =>
    createTestCeremony({ ceremonyOrigin: signing.ceremonyOrigin, patience: PATIENCE }),
  )
  const [failure, setFailure] = useState<Error>()
  const stage = useRef<HTMLDivElement>(null)
  const signings = useRef<Signings>(undefined)
  const recipient = useRef('')
  const isPlayed = useRef(false)
  useEffect(() => ceremony.close, [ceremony])
  // Before the effects of the story's components, which ask the proxy when they mount.
  useLayoutEffect(() => watchBypass(setFailure), [])
  useEffect(() => {
    const { state = 'idle' } = signing
    const element = stage.current
    // Play only once, because StrictMode runs effects twice.
    if (!element || state === 'idle' || isPlayed.current) return
    isPlayed.current = true
    const play = async (): Promise<void> => {
      await start(element, signing, () => ceremony.requests > 0)
      await playState(ceremony, signing)
      if (state === 'closed') signings.current?.get(recipient.current).perform('close')
      await reach(element, state)
    }
    play().catch((error: unknown) => {
      if (element.isConnected && error instanceof Error) setFailure(error)
    })
  }, [ceremony, signing])

  // Throw while rendering, so that Storybook and test runners show the failure.
  if (failure) throw failure
  return (
    <div ref={stage} style={{ display: 'contents' }}>
      <SigningProvider
        endpoint="/signing"
        fetch={fetchOf(ceremony, signing, (id) => {
          recipient.current = id
        })}
        labels={signing.labels}
      >
        <Provided to={signings} />
        {children}
      </SigningProvider>
    </div>
  )
}

/** Stores the signings of the provider around it. */
function Provided({ to }: { readonly to: RefObject<Signings | undefined> }): null {
  const { signings } = useProvider('withSigning')
  useLayoutEffect(() => {
    to.current = signings
  })
  return null
}
