import { logIn } from '../../portal.js'

export const action = async ({ request }: { request: Request }) =>
  logIn(new URLSearchParams(await request.text()))
