import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { SigningProvider, useProvidedSignings } from '../../react/SigningProvider.js'
import { actEnded } from '../reactRendered.js'
import { checkState, playState } from './playState.js'
import type { SigningParameters } from './signingParameters.js'
import { createStage, reach, type Stage, start, watchBypass } from './storyStage.js'

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
  const [played] = useState(() => createStage(signing))
  const { ceremony } = played
  const [failure, setFailure] = useState<Error>()
  const stage = useRef<HTMLDivElement>(null)
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
      await actEnded()
      await start(element, signing, () => ceremony.requests > 0)
      await playState(ceremony, signing)
      if (state === 'closed') played.closeDocument()
      await reach(element, state)
    }
    play().catch((error: unknown) => {
      if (element.isConnected && error instanceof Error) setFailure(error)
    })
  }, [ceremony, played, signing])

  // Throw while rendering, so that Storybook and test runners show the failure.
  if (failure) throw failure
  return (
    <div ref={stage} style={{ display: 'contents' }}>
      <SigningProvider endpoint="/signing" fetch={played.fetch} labels={signing.labels}>
        <Connected stage={played} />
        {children}
      </SigningProvider>
    </div>
  )
}

/** Gives a stage the signings of the provider around this component. */
function Connected({ stage }: { readonly stage: Stage }): null {
  const signings = useProvidedSignings('withSigning')
  useLayoutEffect(() => stage.connect(signings), [stage, signings])
  return null
}
