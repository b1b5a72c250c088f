import { randomBytes, randomUUID } from 'node:crypto'
import type { Customer } from '../shared/customer.js'

/** Who is signed in, and since when. */
export interface PortalSession {
  /** The customer's id; what the proxy's limits and single flight go by. */
  readonly subject: string
  /** Names the session in the evidence. Not the cookie's value: that one lets people in. */
  readonly id: string
  /** ISO 8601. */
  readonly since: string
  readonly customer: Customer
}

const COOKIE = 'portal_session'
const HOURS = 60 * 60 * 1000
const LIFETIME = 8 * HOURS

/** The portal's sessions, in memory: whoever holds the cookie is the customer. */
export class Sessions {
  readonly #byToken = new Map<string, PortalSession & { readonly until: number }>()

  /** Begins a session; returns the `Set-Cookie` header's value. */
  begin(customer: Customer): string {
    const token = randomBytes(32).toString('base64url')
    const now = Date.now()
    const since = new Date(now).toISOString()
    this.#byToken.set(token, {
      subject: customer.id,
      id: randomUUID(),
      since,
      customer,
      until: now + LIFETIME,
    })
    return cookie(token, LIFETIME / 1000)
  }

  /** The session that a request's `Cookie` header belongs to. */
  find(cookieHeader: string | null | undefined): PortalSession | undefined {
    const session = this.#byToken.get(tokenIn(cookieHeader))
    return session && session.until > Date.now() ? session : undefined
  }

  /** Ends a session; returns the `Set-Cookie` header's value that removes the cookie. */
  end(cookieHeader: string | null | undefined): string {
    this.#byToken.delete(tokenIn(cookieHeader))
    return cookie('', 0)
  }
}

/**
 * No script can read it, and no other site's form can use it. Add `Secure` on a real site: it is left
 * out only because not every browser takes it on `http://localhost`.
 */
function cookie(value: string, maxAge: number): string {
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

function tokenIn(cookieHeader: string | null | undefined): string {
  const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}
