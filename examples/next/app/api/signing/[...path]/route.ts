// app/api/signing/[...path]/route.ts
import { proxy } from '@/lib/signing'

export const GET = proxy.fetch
export const POST = proxy.fetch
