import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { sessionOf } from '@/portal.js'

/** Returns the session of the signed-in user, or opens the login page. */
export async function requireSession() {
  return sessionOf((await headers()).get('cookie')) ?? redirect('/login')
}
