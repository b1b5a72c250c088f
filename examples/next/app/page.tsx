// app/page.tsx
'use client'

import { SigningCeremony } from 'react-signing-ceremony'

export default function Page() {
  return (
    <main>
      <h1>Lease, Flat 7</h1>
      <SigningCeremony recipientId="re_ada" title="Lease" />
    </main>
  )
}
