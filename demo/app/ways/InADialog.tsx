import { SigningCeremony, type SigningCeremonyProps } from 'react-signing-ceremony'

// The props are `recipientId`, `title` and `onStatusChange`.
export function InADialog(props: SigningCeremonyProps) {
  return <SigningCeremony {...props} presentation="dialog" />
}
