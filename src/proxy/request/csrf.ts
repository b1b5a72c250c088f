import { ProxyFailure } from '../reply/ProxyFailure.js'

const JSON_MEDIA_TYPE = /^application\/json[\t ]*(;[\t ]*charset="?utf-8"?[\t ]*)?$/i

/**
 * Refuses a write that a page of another site could have made.
 *
 * All of it must hold: a content type that no form can send, `Sec-Fetch-Site: same-origin` where the
 * browser sends it, and an allowed `Origin` where there is one; with neither of the two headers there
 * is nothing that speaks for the request. (OWASP, CSRF Prevention: Fetch Metadata with fallback.)
 */
export function assertSameOriginWrite(headers: Headers, allowedOrigins: ReadonlySet<string>): void {
  const contentType = headers.get('content-type') ?? ''
  if (!JSON_MEDIA_TYPE.test(contentType) || headers.has('content-encoding')) {
    throw new ProxyFailure('unsupported_media_type')
  }
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const vouched = site !== null || origin !== null
  if (!vouched || (site !== null && site !== 'same-origin')) throw new ProxyFailure('bad_origin')
  assertAllowedOrigin(origin, allowedOrigins)
}

/**
 * Refuses a read that another site's page makes in the user's name. A missing header passes: reading
 * changes nothing, and without CORS headers such a page could not see the answer either.
 */
export function assertSameOriginRead(headers: Headers, allowedOrigins: ReadonlySet<string>): void {
  const site = headers.get('sec-fetch-site')
  const welcome = site === null || site === 'same-origin' || site === 'none'
  if (!welcome) throw new ProxyFailure('bad_origin')
  assertAllowedOrigin(headers.get('origin'), allowedOrigins)
}

function assertAllowedOrigin(origin: string | null, allowed: ReadonlySet<string>): void {
  if (origin !== null && !allowed.has(origin)) throw new ProxyFailure('bad_origin')
}
