import type { Lease } from './lease.ts'

export function LeasePage({ lease }: { lease: Lease }) {
  return <h1>{lease.title}</h1>
}
