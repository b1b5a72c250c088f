// src/App.tsx
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConfirmRequest, SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import { useDeliverable, useReplaceRecipient } from 'react-signing-ceremony/query'
import 'react-signing-ceremony/styles.css'

const queryClient = new QueryClient()
export default function App() {
  const [signer, setSigner] = useState('re_ada')
  const [isSigned, setIsSigned] = useState(false)
  const confirm = async ({ reason }: ConfirmRequest) => {
    const answer = await (await fetch(`/api/lease/signed?after=${reason}`)).json()
    setIsSigned(answer)
    return answer
  }
  return (
    <QueryClientProvider client={queryClient}>
      <SigningProvider endpoint="/api/signing">
        <main>
          <h1>Lease, Flat 7</h1>
          <SigningCeremony recipientId={signer} title="Lease" confirm={confirm} />
          {isSigned ? <AuditLog /> : <HandOver onReplaced={setSigner} />}
        </main>
      </SigningProvider>
    </QueryClientProvider>
  )
}

function AuditLog() {
  const { data, download } = useDeliverable('del_ada', { until: 'generated' })
  if (data?.status !== 'generated') return <p>Preparing the audit log…</p>
  return <button onClick={download}>Download the audit log</button>
}

function HandOver({ onReplaced }: { onReplaced: (recipientId: string) => void }) {
  const replacement = useReplaceRecipient({ onSuccess: ({ id }) => onReplaced(id) })
  const { mutate, isPending, isSuccess, error } = replacement
  const isOver = isPending || isSuccess
  const grace = { recipientId: 're_ada', name: 'Grace Hopper', email: 'grace@example.com' }
  return (
    <button aria-disabled={isOver} onClick={() => isOver || mutate(grace)}>
      {error?.message ?? (isSuccess ? 'Grace Hopper signs now' : 'Ask Grace Hopper to sign')}
    </button>
  )
}
