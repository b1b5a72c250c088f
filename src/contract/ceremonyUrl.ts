/** The rules for a ceremony's url. */
export interface CeremonyUrlRules {
  /** The origins of the signing service. Default: every origin outside `notOn`. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Refused origins. A frame of the page's own origin could read and change the page. */
  readonly notOn?: readonly string[]
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/

/** Whether a host name means this machine, the only one for which `http` is allowed. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/**
 * Reads a ceremony's url. In the contract it has the shape `{ceremony_url}/<locale>/start?token=…`.
 *
 * Returns `undefined` unless the url is absolute, `https` (or `http` on a loopback host), without
 * credentials, and on an allowed origin. The path is not checked, because the contract does not promise
 * it. Both the proxy and the browser check, because a host may have another proxy.
 *
 * @example
 * ```ts
 * parseCeremonyUrl('https://sign.example/en/start?token=t', { notOn: [location.origin] })?.origin
 * ```
 */
export function parseCeremonyUrl(value: unknown, rules: CeremonyUrlRules = {}): URL | undefined {
  if (typeof value !== 'string') return undefined
  // The URL parser repairs white space and slashes, but a credential must be used unchanged. A browser
  // reads a url without its two slashes as a path of the page's own origin.
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
 * Reads a `redirect_url`: absolute, `http` or `https`. Returns `undefined` for every other value, so that
 * no `javascript:` url reaches a frame.
 */
export function parseLandingUrl(value: unknown): URL | undefined {
  return typeof value === 'string' && /^https?:\/\/[^/]/i.test(value) ? parseUrl(value) : undefined
}

/** Parses an absolute url. Returns `undefined` for other texts. The oldest browsers have no `URL.parse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
