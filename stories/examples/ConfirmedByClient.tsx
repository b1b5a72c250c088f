import type { ReactElement } from 'react'
import { confirmByDeliverable, SigningCeremony, useSigningClient } from '../../src/react/index.js'

/** The end counts once the service has made the audit log. */
export function ConfirmedByClient(props: {
  readonly recipientId: string
  /** The deliverable that is made when everybody has signed. */
  readonly deliverableId: string
}): ReactElement {
  const client = useSigningClient()
  return (
    <SigningCeremony
      recipientId={props.recipientId}
      title="Sign the lease"
      confirm={confirmByDeliverable(client, props.deliverableId)}
    />
  )
}
