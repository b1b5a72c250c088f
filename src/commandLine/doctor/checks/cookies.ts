import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { parseDomain } from '../../../proxy/bundled/tldts.js'
import { type Check, type Facts, type Finding, skipped } from '../check.js'

interface Cookie {
  readonly name: string
  readonly isSecure: boolean
  /** In lower case; `lax` where it is not given, as browsers take it. */
  readonly sameSite: string
  readonly from: URL
}

/** A cookie's name and attributes; its value is not looked at. */
function parseCookie({ from, text }: Facts['page']['cookies'][number]): Cookie {
  const [pair = '', ...rest] = text.split(';').map((part) => part.trim())
  const attributes = new Map(
    rest.map((part): [string, string] => {
      const [key = '', value = ''] = part.toLowerCase().split('=')
      return [key.trim(), value.trim()]
    }),
  )
  return {
    name: pair.split('=')[0] ?? '',
    isSecure: attributes.has('secure'),
    sameSite: attributes.get('samesite') ?? 'lax',
    from,
  }
}

/** What a browser calls the site of a page: its scheme and registrable domain. */
function siteOf({ protocol, hostname }: URL): string {
  return `${protocol}//${parseDomain(hostname, { allowPrivateDomains: true }).domain ?? hostname}`
}

const cookies: Check = {
  id: 'cookies',
  holds: 'The portal’s cookies reach it from where the page stands.',
  after: ['page_reachable'],
  examine(facts) {
    const { page, health, landing, options } = facts
    const sites = new Set([page.url, options.proxy].map(siteOf))
    const ours = [page, health, landing]
      .flatMap((visit) => visit.cookies.map(parseCookie))
      .filter(({ from }) => sites.has(siteOf(from)))
    if (ours.length === 0) {
      return skipped(
        'No cookie of the portal’s was set on the way: look at the answer to its login.',
      )
    }
    const around = [options.proxy, ...options.ancestors.map((origin) => new URL(origin))]
    const isCrossSite = around.some((url) => siteOf(url) !== siteOf(page.url))
    return ours.map((cookie) => judge(cookie, isCrossSite)).find((found) => found !== undefined)
  },
}

function judge(
  { name, isSecure, sameSite, from }: Cookie,
  isCrossSite: boolean,
): Finding | undefined {
  if (sameSite === 'none' && !isSecure) {
    return {
      result: 'problem',
      seen: `The cookie ${name} is SameSite=None without Secure: browsers drop it.`,
      cure: 'Add Secure, or leave SameSite=None off where page and proxy share a site.',
      code: 'unauthenticated',
    }
  }
  if (isCrossSite && sameSite !== 'none') {
    return {
      result: 'problem',
      seen: `The cookie ${name} is SameSite=${sameSite === 'strict' ? 'Strict' : 'Lax'}, and page, proxy and the pages around them are on different sites: it is not sent.`,
      cure: 'Best serve them below one domain. Else SameSite=None; Secure; Partitioned, which Safari may still refuse.',
      code: 'unauthenticated',
    }
  }
  if (isSecure || isLoopback(from.hostname)) return undefined
  return {
    result: 'warning',
    seen: `The cookie ${name} has no Secure: it also goes over http.`,
    cure: 'Add Secure.',
  }
}

/** Whether whoever is signed in is known to the proxy. */
export const cookieChecks: readonly Check[] = [cookies]
