import { isLoopback } from '../contract/ceremonyUrl.js'

/** Builds the remedy for a request that does not come from a page on `allowed`. */
export function originRemedy(
  origin: string | null,
  site: string | null,
  allowed: readonly string[],
): string {
  const [expected = '', ...others] = allowed
  const list = others.length === 0 ? expected : `one of ${allowed.length}, such as ${expected}`
  const received = `Expected a page on ${list}; received ${describe(origin, site, allowed)}.`
  if (origin === null && site === null) {
    return `${received} If a browser sent the request, a CDN or proxy in front removes both headers: let it forward them (docs/cdn.md).`
  }
  const plain = /^http:\/\/([^/:]+|\[[^\]]*\])(?::\d+)?$/.exec(origin ?? '')?.[1]
  const http =
    plain === undefined || isLoopback(plain)
      ? ''
      : ' For http in development, add the host to `developmentHosts`.'
  return `${received} Set \`publicUrl\` to the url at which browsers reach the proxy. If the page itself is on another origin, list that origin in \`allowedOrigins\`.${http}`
}

/** Matches a valid origin. A remedy quotes no invalid value of the header. */
const ORIGIN =
  /^(?:https?|[a-z][a-z\d.+-]{1,20}):\/\/(?:[a-z\d.-]{1,253}|\[[\da-f:]{2,39}\])(?::\d{1,5})?$/

function describe(origin: string | null, site: string | null, allowed: readonly string[]): string {
  if (origin !== null && !allowed.includes(origin)) {
    if (origin === 'null') return 'a page without an origin (sandboxed, or a file)'
    return ORIGIN.test(origin) ? origin : 'an `Origin` that is not valid'
  }
  return site === null
    ? 'no `Origin` and no `Sec-Fetch-Site`, as from a program that is not a browser'
    : 'a call from another site, according to `Sec-Fetch-Site`'
}
