import { proxy } from '@/signing.js'

export const GET = proxy.fetch
export const POST = proxy.fetch
