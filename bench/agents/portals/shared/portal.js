// The portal's users, leases and login. Your task does not change this file.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

const secret = process.env.PORTAL_SECRET ?? 'a secret for development'

/** Reads the portal's database. */
function read() {
  return JSON.parse(readFileSync(process.env.PORTAL_DATA ?? 'portal.json', 'utf8'))
}

/** @param {string} text */
const sign = (text) => createHmac('sha256', secret).update(text).digest('base64url')

/**
 * Returns the session of a cookie header, or null without a login.
 * @param {string | null | undefined} cookies
 * @returns {{ id: string, user: string, name: string, signedInAt: string } | null}
 */
export function sessionOf(cookies) {
  const [, user = '', time = '', shown = ''] =
    /(?:^|; )portal=(\w+)\.(\d+)\.([\w-]+)/.exec(cookies ?? '') ?? []
  const id = sign(`${user}.${time}`)
  if (shown.length !== id.length || !timingSafeEqual(Buffer.from(shown), Buffer.from(id)))
    return null
  const name = read().users[user].name
  return { id, user, name, signedInAt: new Date(Number(time)).toISOString() }
}

/**
 * @typedef {object} Lease
 * @property {string} id
 * @property {string} title
 * @property {string} tenant the user who signs this lease
 * @property {string} recipientId the id that the signing service gave the tenant
 * @property {string} auditLogId the id that the signing service gave the audit log
 */

/**
 * Returns the leases of a user.
 * @param {string} user
 * @returns {Lease[]}
 */
export function leasesOf(user) {
  return read().leases.filter(({ tenant }) => tenant === user)
}

/**
 * Finds a lease by the id of its recipient or its audit log.
 * @param {string} id
 * @returns {Lease | undefined}
 */
export function findLease(id) {
  return read().leases.find((lease) => [lease.recipientId, lease.auditLogId].includes(id))
}

/**
 * Answers the login form: it has the fields `user` and `password`.
 * @param {URLSearchParams} form
 */
export function logIn(form) {
  const user = form.get('user') ?? ''
  const isRight = read().users[user]?.password === form.get('password')
  if (!isRight) return new Response(null, { status: 303, headers: { location: '/login?wrong' } })
  const value = `${user}.${Date.now()}`
  const cookie = `portal=${value}.${sign(value)}; Path=/; HttpOnly; SameSite=Lax`
  return new Response(null, { status: 303, headers: { location: '/', 'set-cookie': cookie } })
}

/** The login page, for portals without a framework for pages. */
export const loginPage = `<!doctype html>
<html lang="en">
  <title>Sign in</title>
  <link rel="icon" href="data:," />
  <form method="post" action="/session">
    <label>User <input name="user" /></label>
    <label>Password <input name="password" type="password" /></label>
    <button>Sign in</button>
  </form>
</html>`
