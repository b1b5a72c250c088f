import Link from 'next/link'
import { requireSession } from '@/lib/session'
import { leasesOf } from '@/portal.js'

export default async function Page() {
  const { user } = await requireSession()
  return (
    <main>
      {leasesOf(user).map(({ id, title }) => (
        <p key={id}>
          <Link href={`/leases/${id}`}>{title}</Link>
        </p>
      ))}
    </main>
  )
}
