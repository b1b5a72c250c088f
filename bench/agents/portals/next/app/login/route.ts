import { loginPage } from '@/portal.js'

export const GET = () => new Response(loginPage, { headers: { 'content-type': 'text/html' } })
