import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../language.js'
import { useAddress } from '../navigation.js'
import { LoadFailure, Page } from '../Page.js'
import { portalApi } from '../portalApi.js'
import { customersQuery, sessionQuery } from '../queries.js'

/** Lets the visitor sign in as one of the sample customers. */
export function SignInPage(): ReactElement {
  const { signIn, unreachable } = useTexts()
  const address = useAddress()
  const queryClient = useQueryClient()
  const customers = useQuery(customersQuery)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: portalApi.signIn,
    onSuccess: (answer) => queryClient.setQueryData(sessionQuery.queryKey, answer),
  })
  if (customers.isError) return <LoadFailure onRetry={() => void customers.refetch()} />
  return (
    <Page title={signIn.title}>
      {address.searchParams.has('ended') && (
        <p className="message" role="alert">
          {signIn.ended}
        </p>
      )}
      <p className="lead">{signIn.lead}</p>
      {isError && (
        <p className="message" data-tone="error" role="alert">
          {unreachable}
        </p>
      )}
      <ul className="customers">
        {customers.data?.map(({ id, name, email }) => (
          <li key={id}>
            <button type="button" disabled={isPending} onClick={() => mutate(id)}>
              <span className="customers__name">{name}</span>
              <span className="customers__note">{signIn.notes[id]}</span>
              <span className="visually-hidden">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </Page>
  )
}
