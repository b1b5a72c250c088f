import { SigningCeremony } from 'react-signing-ceremony'
import type { Lease } from './lease.ts'

export function LeasePage({ lease }: { lease: Lease }) {
  return (
    <>
      <h1>{lease.title}</h1>
      <SigningCeremony recipientId={lease.recipientId} title={lease.title} />
    </>
  )
}
