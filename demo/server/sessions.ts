import { randomBytes, randomUUID } from 'node:crypto'
import type { Customer } from '../shared/portalDocument.js'

/** The session of a signed-in customer. */
export interface PortalSession {
  /** The customer's id. The proxy limits calls by this id. */
  readonly subject: string
  /** A public id for the evidence, because the cookie's value is a secret. */
  readonly id: string
  /** ISO 8601. */
  readonly since: string
  readonly customer: Customer
}

const COOKIE = 'portal_session'
const LIFETIME_SECONDS = 8 * 60 * 60

/** Stores the portal's sessions in memory. */
export class Sessions {
  readonly #byToken = new Map<string, PortalSession>()

  /** Starts a session, and returns the value of the `Set-Cookie` header. */
  start(customer: Customer): string {
    const token = randomBytes(32).toString('base64url')
    const since = new Date().toISOString()
    this.#byToken.set(token, { subject: customer.id, id: randomUUID(), since, customer })
    return cookie(token, LIFETIME_SECONDS)
  }

  /** Finds the session that belongs to a `Cookie` header. */
  find(cookieHeader: string | null | undefined): PortalSession | undefined {
    const session = this.#byToken.get(tokenIn(cookieHeader))
    const age = session ? Date.now() - Date.parse(session.since) : Infinity
    return age < LIFETIME_SECONDS * 1000 ? session : undefined
  }

  /** Ends a session, and returns the `Set-Cookie` header that removes its cookie. */
  end(cookieHeader: string | null | undefined): string {
    this.#byToken.delete(tokenIn(cookieHeader))
    return cookie('', 0)
  }
}

/** In production, add `Secure`. Safari refuses such a cookie on `http://localhost`. */
function cookie(value: string, maxAge: number): string {
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

function tokenIn(cookieHeader: string | null | undefined): string {
  const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}
