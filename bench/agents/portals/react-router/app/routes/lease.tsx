import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { leasesOf } from '../../portal.js'
import { requireSession } from '../session.server'

export const loader = ({ request, params }: LoaderFunctionArgs) => {
  const lease = leasesOf(requireSession(request).user).find(({ id }) => id === params.id)
  // oxlint-disable-next-line typescript/only-throw-error -- React Router answers a thrown Response
  if (!lease) throw data(null, 404)
  return lease
}

export default function Page() {
  const lease = useLoaderData<typeof loader>()
  return (
    <main>
      <Link to="/">All leases</Link>
      <h1>{lease.title}</h1>
    </main>
  )
}
