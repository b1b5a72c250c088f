/** What a ceremony's url must comply with. */
export interface CeremonyUrlRules {
  /** Origins of the signing service; without them every origin that is not in `notOn`. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Origins that are refused: a frame of the page's own origin could reach into the page. */
  readonly notOn?: readonly string[]
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/

/** Whether a host name means this machine, the only one for which `http` is allowed. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/**
 * Reads a ceremony's url, which the service gives the shape `{ceremony_url}/<locale>/start?token=…`.
 *
 * Returns `undefined` unless it is absolute, `https` (or `http` on a loopback host), without
 * credentials, and on an origin that the rules allow. The path is not checked, because the contract does
 * not promise it. Both the proxy and the browser check, because a host may have another proxy.
 *
 * @example
 * ```ts
 * parseCeremonyUrl('https://sign.example/en/start?token=t', { notOn: [location.origin] })?.origin
 * ```
 */
export function parseCeremonyUrl(value: unknown, rules: CeremonyUrlRules = {}): URL | undefined {
  if (typeof value !== 'string') return undefined
  // The URL parser trims, strips and adds slashes, but a credential must be used unchanged. Without its
  // two slashes a url would be a path of the page's own origin.
  if (/[\s\\\p{Cc}]/u.test(value)) return undefined
  const url = parseLandingUrl(value)
  if (!url) return undefined
  const secure = url.protocol === 'https:' || isLoopback(url.hostname)
  if (!secure || url.username || url.password) return undefined
  if (rules.notOn?.includes(url.origin)) return undefined
  if (rules.allowedOrigins && !rules.allowedOrigins.includes(url.origin)) return undefined
  return url
}

/**
 * Reads a `redirect_url`: absolute, `http` or `https`. Anything else, a `javascript:` url above all, must
 * reach neither a frame nor a comparison.
 */
export function parseLandingUrl(value: unknown): URL | undefined {
  return typeof value === 'string' && /^https?:\/\/[^/]/i.test(value) ? parseUrl(value) : undefined
}

/** Parses an absolute url; `undefined` if it is not one. The oldest browsers have no `URL.parse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
