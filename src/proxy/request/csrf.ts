import { ProxyFailure } from '../reply/proxyFailure.js'

const JSON_MEDIA_TYPE = /^application\/json[\t ]*(;[\t ]*charset="?utf-8"?[\t ]*)?$/i

/** Where pages that call may be. */
export interface Origins {
  readonly allowedOrigins: ReadonlySet<string>
  /** Those of them that are not the proxy's own. */
  readonly crossOrigins: ReadonlySet<string>
}

/**
 * Refuses a write that a page of another site could have made.
 *
 * All of it must hold: a content type that no form can send, `Sec-Fetch-Site: same-origin` where the
 * browser sends it, and an allowed `Origin` where there is one; with neither of the two headers there
 * is nothing that speaks for the request. (OWASP, CSRF Prevention: Fetch Metadata with fallback.) Only
 * a page on a listed origin that is not the proxy's own may come from elsewhere: its `Origin` says so.
 */
export function assertSameOriginWrite(headers: Headers, origins: Origins): void {
  const contentType = headers.get('content-type') ?? ''
  if (!JSON_MEDIA_TYPE.test(contentType) || headers.has('content-encoding')) {
    throw new ProxyFailure('unsupported_media_type')
  }
  const received = provenanceOf(headers, origins)
  const { origin, site } = received
  const vouched = site !== null || origin !== null
  if (!vouched || !isWelcome(received, origins, [null, 'same-origin'])) {
    throw badOrigin(received, origins.allowedOrigins)
  }
}

/**
 * Refuses a read that another site's page makes in the user's name. A missing header passes: reading
 * changes nothing, and without CORS headers such a page could not see the answer either.
 */
export function assertSameOriginRead(headers: Headers, origins: Origins): void {
  const received = provenanceOf(headers, origins)
  if (!isWelcome(received, origins, [null, 'same-origin', 'none'])) {
    throw badOrigin(received, origins.allowedOrigins)
  }
}

/** What a request says of where it comes from. */
interface Provenance {
  readonly origin: string | null
  readonly site: string | null
}

/** Refuses a page on an origin that is none of the allowed ones. No origin passes. */
export function assertAllowedOrigin(headers: Headers, origins: Origins): void {
  provenanceOf(headers, origins)
}

/** Reads the two headers. Throws where the origin is none of the allowed ones. */
function provenanceOf(headers: Headers, { allowedOrigins }: Origins): Provenance {
  const origin = headers.get('origin')
  if (origin !== null && !allowedOrigins.has(origin)) {
    throw badOrigin({ origin, site: null }, allowedOrigins)
  }
  return { origin, site: headers.get('sec-fetch-site') }
}

function isWelcome(
  { origin, site }: Provenance,
  { crossOrigins }: Origins,
  ofOwnPages: readonly (string | null)[],
): boolean {
  if (ofOwnPages.includes(site)) return true
  // What browsers say of a page on another origin than the address it calls.
  const isElsewhere = site === 'same-site' || site === 'cross-site'
  return isElsewhere && origin !== null && crossOrigins.has(origin)
}

function badOrigin(received: Provenance, allowed: ReadonlySet<string>): ProxyFailure {
  const [expected = '', ...others] = allowed
  const list = others.length === 0 ? expected : `one of ${allowed.size}, such as ${expected}`
  const remedy = `Expected a page on ${list}; received ${describe(received)}. Set \`publicUrl\` to the address at which browsers reach the proxy: the landing page is served there too. Only where the page itself is on another origin, list that in \`allowedOrigins\`.`
  return new ProxyFailure('bad_origin', { remedy })
}

/** An origin as browsers write it; anything else is told as what it is not. */
const ORIGIN =
  /^(?:https?|[a-z][a-z\d.+-]{1,20}):\/\/(?:[a-z\d.-]{1,253}|\[[\da-f:]{2,39}\])(?::\d{1,5})?$/

function describe({ origin, site }: Provenance): string {
  if (origin !== null && site === null) {
    if (origin === 'null') return 'a page without an origin (sandboxed, or a file)'
    return ORIGIN.test(origin) ? origin : 'an `Origin` that is none'
  }
  return site === null
    ? 'neither `Origin` nor `Sec-Fetch-Site`, as from a program that is no browser'
    : 'a call from another site, by `Sec-Fetch-Site`'
}
