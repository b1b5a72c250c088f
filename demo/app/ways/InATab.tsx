import type { ReactElement } from 'react'
import { SigningCeremony } from 'react-signing-ceremony'
import type { WayProps } from './wayProps.js'

export function InATab({ document, options }: WayProps): ReactElement {
  return (
    <SigningCeremony
      recipientId={document.recipientId}
      title={document.title}
      presentation="tab"
      {...options} // confirm: our server’s word
    />
  )
}
