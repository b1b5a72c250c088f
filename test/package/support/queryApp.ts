/**
 * An application that uses every hook of `react-signing-ceremony/query` with TanStack Query and
 * checks types. If a version of TanStack Query lacks a type, that type is `any` and `Equal` fails.
 */
// oxlint-disable-next-line signing/plain-words -- code
export const queryApp = `
import { QueryClient, QueryClientProvider, useQuery, useSuspenseQuery, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { SigningProvider, SigningCeremony, CeremonyFrame, useCeremony, type SigningError, isSigningError } from 'react-signing-ceremony'
import { deliverableQuery, useDeliverable, useReplaceRecipient, useSigningClient, type DeliverableFacts } from 'react-signing-ceremony/query'
import { createSigningClient, ceremonyNotice } from 'react-signing-ceremony/embed'
import { en, de } from 'react-signing-ceremony/labels'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const is = <T extends true>(): T | undefined => undefined

export function Audit({ id }: { id: string }) {
  const client = useSigningClient()
  const query = deliverableQuery(client, id)
  const one = useQuery(query)
  is<Equal<typeof one.data, DeliverableFacts | undefined>>()
  is<Equal<typeof one.error, SigningError | null>>()
  const status: string = useSuspenseQuery(query).data.status
  const picked = useQuery({ ...query, select: (facts) => facts.status })
  is<Equal<typeof picked.data, string | undefined>>()
  const [many] = useQueries({ queries: [query] })
  is<Equal<typeof many.data, DeliverableFacts | undefined>>()
  const audit = useDeliverable(id, { until: 'generated' })
  is<Equal<typeof audit.data, DeliverableFacts | undefined>>()
  if (audit.isSuccess) audit.data.status.toUpperCase()
  if (audit.status === 'error') audit.error.code
  const { data, download, ...rest } = audit
  const real: UseQueryResult<DeliverableFacts, SigningError> = audit
  const replace = useReplaceRecipient({ onSuccess: (recipient) => recipient.id.toUpperCase() })
  replace.mutate({ recipientId: 're_1', name: 'A', email: 'a@b.c' })
  if (replace.isSuccess) replace.data.id.toUpperCase()
  return <button onClick={download} disabled={data?.status !== status}>{String(rest.isFetching) + real.status}</button>
}
export async function server() {
  const queryClient = new QueryClient()
  const query = deliverableQuery(createSigningClient({ endpoint: 'https://a.example' }), 'del_1')
  await queryClient.prefetchQuery(query)
  const data = await queryClient.fetchQuery(query)
  is<Equal<typeof data, DeliverableFacts>>()
  const ensured = await queryClient.ensureQueryData(query)
  is<Equal<typeof ensured, DeliverableFacts>>()
  const cached = queryClient.getQueryData(query.queryKey)
  is<Equal<typeof cached, DeliverableFacts | undefined>>()
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
  await queryClient.invalidateQueries(query)
}
export function App() {
  const ceremony = useCeremony({ recipientId: 're_1', confirm: async () => true })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SigningProvider endpoint="/api/signing" labels={de}>
        <SigningCeremony recipientId="re_1" title="Lease" confirm={async ({ reason }) => reason === 'finished'} onError={(error) => isSigningError(error)} />
        <SigningCeremony recipientId="re_1" title="Lease" confirm={async () => true} />
        <CeremonyFrame ceremony={ceremony} title="Lease" />
        <p>{ceremonyNotice(ceremony, en)?.text}</p>
      </SigningProvider>
    </QueryClientProvider>
  )
}
`

/** The compiler options for `queryApp`. */
export const queryAppOptions = {
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  types: ['node'],
  exactOptionalPropertyTypes: true,
}
