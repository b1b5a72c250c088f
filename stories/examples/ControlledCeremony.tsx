import type { ReactElement } from 'react'
import { SigningCeremony, useCeremony } from '../../src/react/index.js'

/** A page whose own buttons start and restart the ceremony of the component. */
export function ControlledCeremony({
  recipientId,
}: {
  readonly recipientId: string
}): ReactElement {
  const controls = useCeremony({ recipientId })
  return (
    <>
      {controls.status === 'idle' && (
        <button type="button" onClick={controls.start}>
          Sign now
        </button>
      )}
      {controls.place && (
        <button type="button" onClick={controls.restart}>
          Begin again
        </button>
      )}
      <SigningCeremony controls={controls} title="Sign the lease" presentation="inline" />
    </>
  )
}
