import { proxy } from '../../signing.js'

export const loader = ({ request }: { request: Request }) => proxy.fetch(request)
export const action = ({ request }: { request: Request }) => proxy.fetch(request)
