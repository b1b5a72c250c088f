import { SigningCeremony, type SigningCeremonyProps } from 'react-signing-ceremony'

// The props are `recipientId`, `title` and `onStatusChange`.
export function InThePage(props: SigningCeremonyProps) {
  return <SigningCeremony {...props} presentation="auto" />
}
