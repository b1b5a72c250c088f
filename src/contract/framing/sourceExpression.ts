/** How many of the three browser engines accept a source: none, some or all. */
export type Agreement = typeof NONE | typeof SOME | typeof EVERY
export const NONE = 0
export const SOME = 1
export const EVERY = 2

const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*\.?|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*\.?)(?::(\*|\d+))?(\/.*)?([?#].*)?$/

/**
 * Returns how many of Chromium, Firefox and WebKit match `origin` with a source of
 * `frame-ancestors`. Follows CSP Level 3, "Does url match expression in origin with redirect
 * count?", and the measured differences between the engines.
 *
 * Ignores a path, because the service drops it (service contract, Ceremony, rule 1). `self` is the
 * origin of the ceremony's page. Without `self`, the result is `SOME` for `'self'`, and for a
 * source without a scheme if `http` and `https` differ.
 *
 * @example
 * ```ts
 * matchSource('https://*.example.com', new URL('https://portal.example.com')) // EVERY
 * matchSource('https://portal.example.com:80', new URL('https://portal.example.com')) // SOME
 * ```
 */
export function matchSource(expression: string, origin: URL, self?: URL): Agreement {
  const source = expression.toLowerCase()
  if (source === '*' || (source === "'self'" && self?.origin === origin.origin)) return EVERY
  // The service may send "*", which matches every page, or "*/", which matches almost no page.
  if (/^\*\/[^/]/.test(source)) return SOME
  if (source === "'self'") return self ? matchSource(self.origin, origin) : SOME
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return matchScheme(source, origin)
  const parts = HOST_SOURCE.exec(source)
  if (!parts) return NONE
  const matchOn = (protocol: string): Agreement =>
    matchHostSource(parts, parts[1] ?? self?.protocol ?? protocol, origin)
  const onHttps = matchOn('https:')
  return onHttps === matchOn('http:') ? onHttps : SOME
}

function matchHostSource(
  [, scheme, host = '', port = '', path = '', query]: readonly (string | undefined)[],
  protocol: string,
  origin: URL,
): Agreement {
  const isWhole =
    // WebKit reads "*." as any host. Firefox refuses a name that ends in a dot.
    !host.endsWith('.') &&
    // After "*", WebKit accepts a port only with a scheme, and Firefox refuses a final slash.
    (host !== '*' || (port ? scheme : path !== '/')) &&
    // The standard allows no path that begins with two slashes, so an engine may ignore the entry.
    !path.startsWith('//') &&
    // Only Firefox accepts a query.
    !query
  const parts = new Set([
    isWhole ? EVERY : SOME,
    matchHost(host, origin.hostname),
    matchScheme(protocol, origin),
    matchPort(protocol, port, origin),
  ])
  return parts.has(NONE) ? NONE : parts.has(SOME) ? SOME : EVERY
}

function matchHost(host: string, name: string): Agreement {
  if (host === '*' || host === '*.') return EVERY
  return (host.startsWith('*') ? name.endsWith(host.slice(1)) : name === host) ? EVERY : NONE
}

function matchScheme(protocol: string, origin: URL): Agreement {
  if (protocol === origin.protocol || protocol === 'http:') return EVERY
  // Only WebKit accepts `ws:` and `wss:` as schemes of pages.
  return protocol === 'ws:' || (protocol === 'wss:' && origin.protocol === 'https:') ? SOME : NONE
}

function matchPort(protocol: string, port: string, origin: URL): Agreement {
  const actual = origin.port || (origin.protocol === 'https:' ? '443' : '80')
  const upgraded = protocol !== origin.protocol
  if (port === '*' || (!port && !origin.port)) return EVERY
  // For a source without a port, Firefox uses the default of its scheme, and matches 80 with 443.
  if (!port) return protocol !== 'https:' && (actual === '443' || actual === '80') ? SOME : NONE
  // Chromium upgrades http to https only together with port 80. Firefox compares ports as text.
  if (Number(port) === Number(actual)) return upgraded || port !== actual ? SOME : EVERY
  if (Number(port) !== 80 || actual !== '443') return NONE
  return upgraded && port === '80' ? EVERY : SOME
}
