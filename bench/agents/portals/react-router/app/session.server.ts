import { redirect } from 'react-router'
import { sessionOf } from '../portal.js'

/** Returns the session of the signed-in user, or opens the login page. */
export function requireSession(request: Request) {
  const session = sessionOf(request.headers.get('cookie'))
  // oxlint-disable-next-line typescript/only-throw-error -- React Router answers a thrown Response
  if (!session) throw redirect('/login')
  return session
}
