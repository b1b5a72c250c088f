// app/routes/signing.ts
import { proxy } from '../signing.server'

export const loader = ({ request }: { request: Request }) => proxy.fetch(request)
export const action = ({ request }: { request: Request }) => proxy.fetch(request)
