/** What a ceremony's url is held against. */
export interface CeremonyUrlRules {
  /** Origins the ceremony may live on; without them any origin passes that is not `notOn`. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Origins it must not live on: a frame of the page's own origin could reach into the page. */
  readonly notOn?: readonly string[]
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/

/** Whether a host name means this machine; `http` is allowed there and nowhere else. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/**
 * Reads a ceremony's url, which the service gives the shape `{ceremony_url}/<locale>/start?token=…`.
 *
 * Returns `undefined` unless it is absolute, `https` (or `http` on a loopback host), without
 * credentials, and on an origin that the rules allow. The path is left alone: the contract does not
 * promise it. Checked on the proxy and once more in the browser, since the proxy may be another
 * than ours.
 *
 * @example
 * ```ts
 * parseCeremonyUrl('https://sign.example/en/start?token=t', { notOn: [location.origin] })?.origin
 * ```
 */
export function parseCeremonyUrl(value: unknown, rules: CeremonyUrlRules = {}): URL | undefined {
  if (typeof value !== 'string') return undefined
  // The URL parser trims, strips and adds slashes; a credential is sent on exactly as it was given or
  // not at all. Without its two slashes a url is a path of the page's own wherever the page reads it.
  if (!/^https?:\/\/[^/]/i.test(value) || /[\s\\\p{Cc}]/u.test(value)) return undefined
  const url = parseUrl(value)
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

/**
 * An absolute url, or `undefined` for what is none. `URL.canParse` says the same and is younger than
 * the oldest browsers we support.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
