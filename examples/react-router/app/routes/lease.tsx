// app/routes/lease.tsx
import { type ConfirmRequest, SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'

async function confirm({ reason, signal }: ConfirmRequest): Promise<boolean> {
  const response = await fetch(`/api/lease/signed?after=${reason}`, { signal })
  return (await response.json()) === true
}

export default function Page() {
  return (
    <SigningProvider endpoint="/api/signing">
      <main>
        <h1>Lease, Flat 7</h1>
        <SigningCeremony recipientId="re_ada" title="Lease" confirm={confirm} />
      </main>
    </SigningProvider>
  )
}
