import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import { useDeliverable } from 'react-signing-ceremony/query'
import 'react-signing-ceremony/styles.css'

const queryClient = new QueryClient()

export function App() {
  const [isSigned, setIsSigned] = useState(false)
  return (
    <QueryClientProvider client={queryClient}>
      <SigningProvider endpoint="/api/signing">
        <main>
          <h1>Lease, Flat 7</h1>
          <SigningCeremony
            recipientId="re_ada"
            title="Lease"
            onStatusChange={({ status }) => setIsSigned(status === 'confirmed')}
          />
          {isSigned && <AuditLog />}
        </main>
      </SigningProvider>
    </QueryClientProvider>
  )
}

function AuditLog() {
  const { data, error, download } = useDeliverable('del_ada', { until: 'generated' })
  if (error) return <p role="alert">The audit log is not available. Please try again later.</p>
  if (data?.status !== 'generated') return <p>Preparing the audit log…</p>
  return <button onClick={download}>Download the audit log</button>
}
