import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { parse as parseDomain } from '../../../proxy/bundled/tldts.js'
import { checksOf, problem, skipped, type Verdict, warning } from '../../checks/check.js'
import { parseJsonObject } from '../../checks/responseBody.js'
import { codeOf, type Facts } from '../facts.js'
import { READ_LOG } from './settings.js'

/** Reads the name and the attributes of a cookie, but not its value. */
function parseCookie({ from, text }: Facts['page']['cookies'][number]) {
  const [pair = '', ...rest] = text.split(';').map((part) => part.trim())
  const attributes = rest.map((part) => part.toLowerCase().split(/\s*=\s*/))
  const valueOf = (name: string) => attributes.findLast(([key]) => key === name)?.[1]
  const age = valueOf('max-age')
  const expires = Date.parse(valueOf('expires') ?? '')
  const path = rest.map((part) => /^path\s*=\s*(\/.*)/i.exec(part)?.[1]).findLast(Boolean)
  return {
    name: pair.split('=')[0] ?? '',
    isSecure: attributes.some(([key]) => key === 'secure'),
    /** The attribute SameSite in lower case. Without the attribute, browsers use `lax`. */
    sameSite: valueOf('samesite') ?? 'lax',
    /** The attributes Path and Domain, or their defaults: the folder and the host of `from`. */
    path: path ?? (from.pathname.replace(/\/[^/]*$/, '') || '/'),
    domain: valueOf('domain')?.replace(/^\./, '') || undefined,
    // Browsers ignore Expires beside Max-Age.
    isDeleted: age === undefined ? expires <= Date.now() : Number(age) <= 0,
    from,
  }
}

type Cookie = ReturnType<typeof parseCookie>

/** Returns the site of a url, as browsers define it: scheme and registrable domain. */
function siteOf({ protocol, hostname }: URL): string {
  return `${protocol}//${parseDomain(hostname, { allowPrivateDomains: true }).domain ?? hostname}`
}

/** Returns the names in a Cookie header. */
function namesIn(value: string): readonly string[] {
  return value.split(';').map((pair) => pair.split('=', 1).join().trim())
}

/**
 * Checks whether browsers send the session cookie. `--session` names this cookie. Without
 * `--session`, the check passes if browsers send at least one of the portal's cookies.
 */
function checkCookies({ page, health, landing, options }: Facts): Verdict {
  const { header = 'cookie', value = '' } = options.session ?? {}
  if (header !== 'cookie') return skipped('The session of --session is a header.')
  const sites = new Set([page.asked, page.url, options.proxy].map(siteOf))
  const all = [page, health, landing]
    .flatMap((visit) => visit.cookies.map(parseCookie))
    .filter(({ from, isDeleted }) => sites.has(siteOf(from)) && !isDeleted)
  const known = all.filter(({ name }) => namesIn(value).includes(name))
  const candidates = known.length > 0 ? known : all
  if (candidates.length === 0) {
    return skipped('No answer set a cookie of the portal. Check the answer to the login.')
  }
  const around = [options.proxy, ...options.ancestors.map((origin) => new URL(origin))]
  const isCrossSite = around.some((url) => siteOf(url) !== siteOf(page.url))
  const findings = candidates.map((cookie) => judge(cookie, isCrossSite))
  const working = findings.filter((finding) => finding?.result !== 'problem')
  const found = working.length > 0 ? working.find(Boolean) : findings[0]
  const misplaced = candidates.map((cookie) => misplacedAt(cookie, options.proxy))
  if (found || misplaced.includes(undefined)) return found
  // Without --session, the session cookie may be another cookie.
  return misplaced[0] && { ...misplaced[0], result: known.length > 0 ? 'problem' : 'warning' }
}

/** Returns a problem if browsers send the cookie only to another host or path than the proxy's. */
function misplacedAt({ name, path, domain, from }: Cookie, { hostname, pathname }: URL): Verdict {
  const isForHost = domain
    ? hostname === domain || hostname.endsWith(`.${domain}`)
    : hostname === from.hostname
  if (!isForHost) {
    return lost(
      `${name} is for ${domain ?? from.hostname} only. Browsers do not send it to ${hostname}, the host of the proxy.`,
      'Serve page and proxy on one host, or set the attribute Domain to a domain of both.',
    )
  }
  if (`${pathname}/`.startsWith(path.replace(/\/?$/, '/'))) return undefined
  return lost(
    `${name} has the path ${path}. Browsers do not send it to ${pathname}, the path of the proxy.`,
    'Set Path=/ on the cookie.',
  )
}

const lost = (seen: string, remedy: string) =>
  problem(`The cookie ${seen}`, remedy, 'unauthenticated')

const ADD_SECURE = 'Add Secure to the cookie.'

function judge(cookie: Cookie, isCrossSite: boolean): Verdict {
  const { name, isSecure, sameSite, path, domain, from } = cookie
  if (sameSite === 'none' && !isSecure) {
    return lost(
      `${name} has SameSite=None without Secure, so browsers drop it.`,
      'Add Secure, or remove SameSite=None if page and proxy are on one site.',
    )
  }
  if (/^__(?:secure|host)-/i.test(name) && !isSecure) {
    return lost(`${name} is not Secure. With this name, browsers drop it.`, ADD_SECURE)
  }
  if (/^__host-/i.test(name) && (path !== '/' || domain !== undefined)) {
    return lost(
      `${name} has a Domain, or another Path than "/". With this name, browsers drop it.`,
      'Set Path=/ and no Domain on the cookie.',
    )
  }
  if (isCrossSite && sameSite !== 'none') {
    const kind = sameSite === 'strict' ? 'Strict' : 'Lax'
    return lost(
      `${name} has SameSite=${kind}. Browsers do not send it, because the page, the proxy and the pages that frame them are on different sites.`,
      'Serve these pages and the proxy below one domain, or set SameSite=None; Secure; Partitioned. Safari may block even such a cookie.',
    )
  }
  // Chrome and Firefox store such a cookie on loopback.
  if (isSecure && from.protocol === 'http:' && !isLoopback(from.hostname)) {
    return lost(
      `${name} is Secure, but ${from.origin} uses http: browsers drop it.`,
      'Leave out Secure in development, or serve the portal by https.',
    )
  }
  if (isSecure || isLoopback(from.hostname)) return undefined
  return warning(`The cookie ${name} is not Secure, so browsers also send it by http.`, ADD_SECURE)
}

const THROWS =
  'A read request of this session for an unknown id: `authenticate`, `authorize` or `confirm` failed.'

/** Codes with which the proxy refuses a request before it calls `authenticate`. */
const BEFORE_SESSION = new Set<unknown>([
  'not_found',
  'bad_origin',
  'invalid_recipient_id',
  'invalid_deliverable_id',
])

export const cookieChecks = checksOf<Facts>({
  session: {
    promise: '`authenticate` of the proxy finds the session of --session.',
    remedy:
      'Let `authenticate` read this cookie or header of the request. Check that the session has not expired, and that a server in front forwards it.',
    code: 'unauthenticated',
    needs: ({ options }) => (options.session ? undefined : '--session @file or env:NAME'),
    after: ['proxy_health'],
    run({ signedIn, options: { session } }) {
      if (!signedIn) {
        return skipped('The session is sent only to the host of the page. Run check-proxy instead.')
      }
      const code = codeOf(signedIn)
      const isJson = parseJsonObject(signedIn.body) !== undefined
      if (!isJson || (code === undefined && signedIn.status !== 200)) {
        return skipped('The answer to a read request is not from the proxy.')
      }
      if (BEFORE_SESSION.has(code)) {
        return skipped('The proxy refused the request before it read the session.')
      }
      if (code === 'host_error') return warning(THROWS, READ_LOG, code)
      if (code !== 'unauthenticated') return undefined
      const { header = '', value = '' } = session ?? {}
      const sent = header === 'cookie' ? `the cookies ${namesIn(value).join(', ')}` : header
      return problem(`The request had ${sent}, and \`authenticate\` returned no session.`)
    },
  },
  cookies: {
    promise: 'Browsers send the portal’s cookies with calls from the page.',
    run: checkCookies,
  },
})
