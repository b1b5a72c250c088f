import { randomBytes, randomUUID } from 'node:crypto'
import type { Customer } from '../shared/portalDocument.js'

/** A signed-in customer. */
export interface PortalSession {
  /** The customer's id. The proxy limits the calls of each customer by this id. */
  readonly subject: string
  /** Identifies the session in the evidence. The cookie's value is a credential, so it is not used. */
  readonly id: string
  /** ISO 8601. */
  readonly since: string
  readonly customer: Customer
}

const COOKIE = 'portal_session'
const LIFETIME_SECONDS = 8 * 60 * 60

/** The portal's sessions, in memory. */
export class Sessions {
  readonly #byToken = new Map<string, PortalSession>()

  /** Starts a session and returns the value of the `Set-Cookie` header. */
  start(customer: Customer): string {
    const token = randomBytes(32).toString('base64url')
    const since = new Date().toISOString()
    this.#byToken.set(token, { subject: customer.id, id: randomUUID(), since, customer })
    return cookie(token, LIFETIME_SECONDS)
  }

  /** Finds the session of a request by its `Cookie` header. */
  find(cookieHeader: string | null | undefined): PortalSession | undefined {
    const session = this.#byToken.get(tokenIn(cookieHeader))
    const age = session ? Date.now() - Date.parse(session.since) : Infinity
    return age < LIFETIME_SECONDS * 1000 ? session : undefined
  }

  /** Ends a session and returns the `Set-Cookie` header that removes its cookie. */
  end(cookieHeader: string | null | undefined): string {
    this.#byToken.delete(tokenIn(cookieHeader))
    return cookie('', 0)
  }
}

/** Add `Secure` in production. It is missing here because Safari refuses it on `http://localhost`. */
function cookie(value: string, maxAge: number): string {
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

function tokenIn(cookieHeader: string | null | undefined): string {
  const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}
