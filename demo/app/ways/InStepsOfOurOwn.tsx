import type { ReactElement } from 'react'
import { CeremonyFrame, useCeremony } from 'react-signing-ceremony'
import { Start, Steps } from './Steps.js'
import type { WayProps } from './wayProps.js'

export function InStepsOfOurOwn({ document, options }: WayProps): ReactElement {
  const { recipientId, title } = document
  const ceremony = useCeremony({ recipientId, ...options })
  return (
    <Steps ceremony={ceremony}>
      {ceremony.status === 'idle' ? (
        <Start onClick={ceremony.start} />
      ) : (
        <CeremonyFrame ceremony={ceremony} title={title} focusOnOpen />
      )}
    </Steps>
  )
}
