/** The origins on which {@link parseCeremonyUrl} accepts a url. */
export interface CeremonyUrlRules {
  /** The accepted origins. Default: every origin that is not in `notOn`. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Refused origins, such as the page's own. A frame of that origin could read and change the page. */
  readonly notOn?: readonly string[]
  /** Whether a loopback host needs `https`, too. Default: `false`. */
  readonly httpsOnly?: boolean
  /** Other hosts that are treated as loopback, for development. Default: none. */
  readonly developmentHosts?: readonly string[] | undefined
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/

/**
 * Whether a host name means this machine, or a host of development. Only such a host can use `http`
 * instead of `https`.
 */
export function isLoopback(hostname: string, developmentHosts: readonly string[] = []): boolean {
  return LOOPBACK.test(hostname) || developmentHosts.includes(hostname)
}

/**
 * Parses a ceremony's url: `{ceremony_url}/<locale>/start?token=…` in the service contract.
 *
 * Returns `undefined` for a relative url, a url with a user name or password, and a refused origin.
 * Only loopback hosts and `developmentHosts` can use `http`. Does not check the path, because the contract does not
 * promise it. The proxy and the browser both check the url, because a host application can use another proxy.
 *
 * @example
 * ```ts
 * parseCeremonyUrl('https://sign.example/en/start?token=t', { notOn: [location.origin] })?.origin
 * ```
 */
export function parseCeremonyUrl(value: unknown, rules: CeremonyUrlRules = {}): URL | undefined {
  if (typeof value !== 'string') return undefined
  // Refuse a url that `new URL` would repair, because the page uses this credential unchanged. A
  // url without two slashes would load a path of the page's own origin.
  if (/[\s\\\p{Cc}]/u.test(value)) return undefined
  const url = parseLandingUrl(value)
  if (!url) return undefined
  const mayUseHttp = !rules.httpsOnly && isLoopback(url.hostname, rules.developmentHosts)
  const secure = url.protocol === 'https:' || mayUseHttp
  if (!secure || url.username || url.password) return undefined
  if (rules.notOn?.includes(url.origin)) return undefined
  if (rules.allowedOrigins && !rules.allowedOrigins.includes(url.origin)) return undefined
  return url
}

/**
 * Parses a `redirect_url`, which must be absolute and start with `http` or `https`. Returns
 * `undefined` for other values, so that no frame loads a `javascript:` url.
 */
export function parseLandingUrl(value: unknown): URL | undefined {
  return typeof value === 'string' && /^https?:\/\/[^/]/i.test(value) ? parseUrl(value) : undefined
}

/** Parses an absolute url. Returns `undefined` if that fails. The oldest browsers lack `URL.parse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
