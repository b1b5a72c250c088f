import { Link, useLoaderData } from 'react-router'
import { leasesOf } from '../../portal.js'
import { requireSession } from '../session.server'

export const loader = ({ request }: { request: Request }) => leasesOf(requireSession(request).user)

export default function Page() {
  const leases = useLoaderData<typeof loader>()
  return (
    <main>
      {leases.map(({ id, title }) => (
        <p key={id}>
          <Link to={`/leases/${id}`}>{title}</Link>
        </p>
      ))}
    </main>
  )
}
