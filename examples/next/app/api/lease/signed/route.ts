// app/api/lease/signed/route.ts
import { proxy } from '@/lib/signing'

export async function GET(request: Request) {
  // In your portal: first check that the caller may see this document.
  const reason = new URL(request.url).searchParams.get('after')
  const wait = reason === 'finished' // the audit log may take some seconds
  return Response.json(await proxy.confirmByDeliverable('del_ada', { wait }))
}
