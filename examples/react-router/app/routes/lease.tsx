// app/routes/lease.tsx
import { type ConfirmRequest, SigningCeremony } from 'react-signing-ceremony'

async function confirm({ reason, signal }: ConfirmRequest): Promise<boolean> {
  const response = await fetch(`/api/lease/signed?after=${reason}`, { signal })
  return (await response.json()) === true
}

export default function Page() {
  return (
    <main>
      <h1>Lease, Flat 7</h1>
      <SigningCeremony recipientId="re_ada" title="Lease" confirm={confirm} />
    </main>
  )
}
