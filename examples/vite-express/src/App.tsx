// src/App.tsx
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'

export default function App() {
  return (
    <SigningProvider endpoint="/api/signing">
      <main>
        <h1>Lease, Flat 7</h1>
        <SigningCeremony recipientId="re_ada" title="Lease" />
      </main>
    </SigningProvider>
  )
}
