// app/routes/signed.ts
import { proxy } from '../signing.server'

export async function loader({ request }: { request: Request }): Promise<Response> {
  // In your portal: first check that the caller may see this document.
  const reason = new URL(request.url).searchParams.get('after')
  const wait = reason === 'finished' // the audit log may take some seconds
  return Response.json(await proxy.confirmByDeliverable('del_ada', { wait }))
}
