import { logIn } from '@/portal.js'

export const POST = async (request: Request) => logIn(new URLSearchParams(await request.text()))
