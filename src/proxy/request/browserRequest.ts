import type { ServerRequest } from 'srvx'
import { isJsonObject, isStringArray, type JsonObject } from '../../contract/jsonObject.js'
import type { RecipientReplacement } from '../../contract/recipient.js'
import { landingRemedy } from '../../reports/refusalRemedies.js'
import { originRemedy } from '../../reports/originRemedy.js'
import { READ_BEFORE } from '../../reports/problemTexts.js'
import {
  decodeText,
  MAX_REQUEST_BYTES,
  parseJsonObject,
  readBoundedBytes,
  withDeadline,
} from '../bounds/bounded.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { isEmail, isPrintable, isPrintableName } from './printableText.js'

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

/** Matches a valid header `traceparent` (W3C Trace Context, version 00). */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Returns the trace id of a valid `traceparent`, for the event. No flag of the caller counts. */
export function traceIdOf(headers: Headers): string | undefined {
  return TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1]
}

/**
 * Reads a request's body as a JSON object, within `timeoutMs`. On loopback, a body that does not
 * arrive within a second was read by a body parser. The status is then 400, as Chrome repeats a
 * request after 408 by itself, so that the page would never receive the remedy.
 */
export async function readJsonBody(
  request: ServerRequest,
  { timeoutMs, isDevelopment }: { readonly timeoutMs: number; readonly isDevelopment: boolean },
): Promise<JsonObject> {
  // `Content-Length` refuses a large body early. It may be wrong, so the bytes are counted too.
  const length = Number(request.headers.get('content-length'))
  if (length > MAX_REQUEST_BYTES) throw new ProxyFailure('body_too_large')
  const isLocal = isDevelopment && length > 0
  const limitMs = isLocal ? Math.min(timeoutMs, 1000) : timeoutMs
  // On Node, Node's own stream is read, unless other code has started to read it or the client has
  // left. It is never destroyed, because the response uses the same connection.
  const stream = request.runtime?.node?.req
  const isUnread = stream?.readableFlowing === null && !stream.destroyed
  const source = isUnread ? stream.iterator({ destroyOnReturn: false }) : request.body
  const bytes = await withDeadline(limitMs, () =>
    readBoundedBytes(source, MAX_REQUEST_BYTES),
  ).catch(() => {
    throw isLocal
      ? new ProxyFailure('invalid_json', { remedy: READ_BEFORE })
      : new ProxyFailure('body_timeout')
  })
  const text = decodeText(bytes)
  const fault = typeof text === 'string' ? undefined : text.fault
  if (fault === 'too_large') throw new ProxyFailure('body_too_large')
  if (length > 0 && (text === '' || fault === 'unreadable')) {
    throw new ProxyFailure('invalid_json', { remedy: READ_BEFORE })
  }
  if (typeof text !== 'string') throw new ProxyFailure('invalid_json')
  const body = parseJsonObject(text)
  if (typeof body !== 'string') return body
  throw new ProxyFailure(body === 'not_json' ? 'invalid_json' : 'invalid_body')
}

/**
 * Reads the body for creating a ceremony: `{ landing?, claims?, ancestors? }`. `landing` is a key of
 * the option `redirectUrls`, and `claims` are texts by label.
 */
export function parseCreationBody(body: JsonObject, config: Landings) {
  // The proxy never uses a url from the browser. A special problem code reports it.
  if (Object.hasOwn(body, 'redirect_url')) throw new ProxyFailure('redirect_url_not_allowed')
  assertFields(body, ['landing', 'claims', 'ancestors'])
  const { landing, claims, ancestors } = body
  return {
    redirectUrl: redirectUrlOf(landing, config),
    claimed: claims === undefined ? {} : parseClaims(claims),
    ancestors: isAncestors(ancestors) ? ancestors : undefined,
  }
}

type Landings = Pick<ProxyConfig, 'landingUrl' | 'redirectUrls'>

/** Returns the url of the page after the ceremony. `landing` is a key of `redirectUrls`. */
function redirectUrlOf(landing: unknown, { landingUrl, redirectUrls }: Landings): string {
  if (landing === undefined) return landingUrl
  const url = typeof landing === 'string' ? redirectUrls.get(landing) : undefined
  if (url !== undefined) return url
  throw new ProxyFailure('redirect_url_not_allowed', {
    remedy: landingRemedy([...redirectUrls.keys()]),
  })
}

/** The longest origin of a web page: `https://`, a host name of 253 characters and `:65535`. */
const MAX_ORIGIN_LENGTH = 267

/**
 * Whether a value is the origins of the page and of the pages around it, one to eight of them. Any
 * other value is ignored and not refused, because it only predicts whether a frame will work.
 */
function isAncestors(value: unknown): value is string[] {
  return (
    isStringArray(value) &&
    value.length > 0 &&
    value.length <= 8 &&
    value.every(({ length }) => length <= MAX_ORIGIN_LENGTH)
  )
}

/** Reads the body for replacing a recipient. The service checks the name and email further. */
export function parseReplacement(body: JsonObject): RecipientReplacement {
  assertFields(body, ['name', 'email'])
  const { name, email } = body
  if (!isPrintableName(name, 1024) || !isEmail(email, 1024)) throw new ProxyFailure('invalid_body')
  return { name, email }
}

const MAX_CLAIMS = 16

/** Reads the browser's claims, sorted by label, so that equal claims produce equal bodies. */
function parseClaims(value: unknown): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) throw new ProxyFailure('invalid_body')
  const entries = Object.entries(value).map(([label, text]): [string, string] => {
    if (!isPrintable(label, 64) || !isPrintable(text, 256)) throw new ProxyFailure('invalid_body')
    // Many spaces could move the following text to another line of a printed audit log.
    return [label, text.trim().replaceAll(/\s+/gu, ' ')]
  })
  if (entries.length > MAX_CLAIMS) throw new ProxyFailure('invalid_body')
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function assertFields(body: JsonObject, known: readonly string[]): void {
  for (const field of Object.keys(body)) {
    if (!known.includes(field)) throw new ProxyFailure('unknown_field')
  }
}
