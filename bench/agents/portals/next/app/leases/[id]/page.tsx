import Link from 'next/link'
import { notFound } from 'next/navigation'
import { requireSession } from '@/lib/session'
import { leasesOf } from '@/portal.js'

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { user } = await requireSession()
  const { id } = await params
  const lease = leasesOf(user).find((one) => one.id === id) ?? notFound()
  return (
    <main>
      <Link href="/">All leases</Link>
      <h1>{lease.title}</h1>
    </main>
  )
}
