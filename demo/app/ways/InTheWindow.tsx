import { redirect, SigningCeremony, type SigningCeremonyProps } from 'react-signing-ceremony'

// The props are `recipientId`, `title` and `onStatusChange`.
export function InTheWindow(props: SigningCeremonyProps) {
  return <SigningCeremony {...props} presentation={redirect} />
}
