import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { SigningProvider } from '../../react/provider/SigningProvider.js'
import { createTestCeremony } from '../createTestCeremony.js'
import { playState } from './playState.js'
import { pressOnce } from './pressOnce.js'
import type { SigningParameters } from './signingParameters.js'

/**
 * A decorator for Storybook: your own component, with a ceremony of this package inside, in whichever
 * state the story's parameter `signing` names. Needs no server: nothing is asked of the network.
 *
 * It brings the `<SigningProvider>`, so leave yours out of the story, and presses the start button. What
 * the component asks of your own server, `confirm` included, is the story's to answer.
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
  const { state = 'idle', startButton = '.signing-ceremony__start' } = signing
  // Nobody is in a hurry: a story may be started by hand.
  const [ceremony] = useState(() =>
    createTestCeremony({ ceremonyOrigin: signing.ceremonyOrigin, patience: Infinity }),
  )
  // After the rendering that is under way, and whatever it is part of.
  const [play] = useState(() => once(() => queueMicrotask(() => void playState(ceremony, signing))))
  const stage = useRef<HTMLDivElement>(null)

  useEffect(() => ceremony.close, [ceremony])
  useEffect(() => {
    if (!stage.current || state === 'idle') return undefined
    play()
    return pressOnce(stage.current, startButton)
  }, [play, state, startButton])

  return (
    <div ref={stage} style={{ display: 'contents' }}>
      <SigningProvider endpoint="/signing" fetch={ceremony.fetch} labels={signing.labels}>
        {children}
      </SigningProvider>
    </div>
  )
}

/** Strict mode runs effects twice. */
function once<Result>(act: () => Result): () => Result {
  let result: { readonly value: Result } | undefined
  return () => (result ??= { value: act() }).value
}
