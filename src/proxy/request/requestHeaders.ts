import type { ProxyConfig } from '../options/readOptions.js'
import { originRemedy } from '../../reports/originRemedy.js'
import { ProxyFailure } from '../reply/proxyFailure.js'

const JSON_MEDIA_TYPE = /^application\/json[\t ]*(;[\t ]*charset="?utf-8"?[\t ]*)?$/i

type Origins = Pick<ProxyConfig, 'allowedOrigins' | 'crossOrigins'>

/**
 * Refuses a write request from a page of another site (OWASP, CSRF Prevention).
 *
 * The content type must be JSON, which no HTML form can send. `Sec-Fetch-Site` must be
 * `same-origin` and `Origin` must be allowed; one of the two headers may be missing. Pages on one
 * of `crossOrigins` may have another `Sec-Fetch-Site`.
 */
export function assertSameOriginWrite(headers: Headers, origins: Origins): void {
  const contentType = headers.get('content-type') ?? ''
  if (!JSON_MEDIA_TYPE.test(contentType) || headers.has('content-encoding')) {
    throw new ProxyFailure('unsupported_media_type')
  }
  const isFromBrowser = headers.has('sec-fetch-site') || headers.has('origin')
  assertAllowed(headers, origins, isFromBrowser ? [null, 'same-origin'] : [])
}

/**
 * Refuses a read request from a page of another site. `Origin` and `Sec-Fetch-Site` may be missing,
 * because a read changes nothing. Without CORS headers, such a page cannot see the response.
 */
export function assertSameOriginRead(headers: Headers, origins: Origins): void {
  assertAllowed(headers, origins, [null, 'same-origin', 'none'])
}

/** Refuses an `Origin` that is not allowed, and a `Sec-Fetch-Site` that is not one of `sites`. */
function assertAllowed(
  headers: Headers,
  { allowedOrigins, crossOrigins }: Origins,
  sites: readonly (string | null)[],
): void {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin === null || allowedOrigins.includes(origin)) {
    if (sites.includes(site)) return
    // Browsers send one of these values if the page and the proxy have different origins.
    const isElsewhere = site === 'same-site' || site === 'cross-site'
    if (isElsewhere && origin !== null && crossOrigins.includes(origin)) return
  }
  const remedy = originRemedy(origin, site, allowedOrigins)
  throw new ProxyFailure('bad_origin', { remedy })
}

/** Reads the `Idempotency-Key`. The draft requires quotes around it; most clients omit them. */
export function idempotencyKeyOf(headers: Headers): string | undefined {
  const header = headers.get('idempotency-key')
  if (header === null) return undefined
  const key = /^("?)([!#-[\]-~]{1,128})\1$/.exec(header)?.[2]
  if (key === undefined) throw new ProxyFailure('invalid_idempotency_key')
  return key
}

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Returns the caller's header `traceparent` if it is valid (W3C Trace Context, version 00). It has
 * only hexadecimal digits and hyphens. No other header of a request reaches the signing service.
 */
export function validTraceparent(headers: Headers): string | undefined {
  const value = headers.get('traceparent')
  return value !== null && TRACEPARENT.test(value) ? value : undefined
}
