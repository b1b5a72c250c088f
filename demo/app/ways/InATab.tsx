import { SigningCeremony, type SigningCeremonyProps, tab } from 'react-signing-ceremony'

// The props are `recipientId`, `title` and `onStatusChange`.
export function InATab(props: SigningCeremonyProps) {
  return <SigningCeremony {...props} presentation={tab} />
}
