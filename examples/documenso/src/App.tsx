import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import { useDeliverable, useReplaceRecipient } from 'react-signing-ceremony/query'
import 'react-signing-ceremony/styles.css'

export interface Lease {
  readonly signer: string // the number of the recipient who must sign
  readonly file: string // the id of the signed document
}

const queryClient = new QueryClient()

export default function App({ lease }: { lease: Lease }) {
  const [signer, setSigner] = useState(lease.signer)
  return (
    <QueryClientProvider client={queryClient}>
      <SigningProvider endpoint="/api/signing">
        <main>
          <h1>Lease, Flat 7</h1>
          <SigningCeremony key={signer} recipientId={signer} title="Lease" />
          <HandOver signer={signer} onReplaced={setSigner} />
          <SignedLease id={lease.file} />
        </main>
      </SigningProvider>
    </QueryClientProvider>
  )
}

function SignedLease({ id }: { id: string }) {
  const { data, download } = useDeliverable(id, { until: 'generated' })
  if (data?.status !== 'generated') return null
  return <button onClick={download}>Download the signed lease</button>
}

type OnReplaced = (recipientId: string) => void
function HandOver({ signer, onReplaced }: { signer: string; onReplaced: OnReplaced }) {
  const replacement = useReplaceRecipient({ onSuccess: ({ id }) => onReplaced(id) })
  const { mutate, isPending, isSuccess, error } = replacement
  const grace = { recipientId: signer, name: 'Grace Hopper', email: 'grace@example.com' }
  return (
    <button aria-disabled={isPending || isSuccess} onClick={() => isPending || mutate(grace)}>
      {error?.message ?? (isSuccess ? 'Grace Hopper signs now' : 'Ask Grace Hopper to sign')}
    </button>
  )
}
