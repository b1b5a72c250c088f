import { loginPage } from '../../portal.js'

export const loader = () => new Response(loginPage, { headers: { 'content-type': 'text/html' } })
