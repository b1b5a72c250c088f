import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { checksOf, type Finding, problem, skipped, warning } from '../../checks/check.js'
import { connectionRemedy, gatewayRemedy, SLASH } from '../../checks/connection.js'
import { isHtmlType, parseJsonObject, unknownPathRemedy } from '../../checks/responseBody.js'
import type { Facts } from '../facts.js'
import { outcomeOf, shown, type Visit, wrongDocument } from '../visit.js'

const PAGE =
  'Pass the address of a page with a ceremony, as the browser shows it, with http or https as the server uses it.'
const EXPIRED =
  'The page does not accept the session of --session. Check that it has not expired, and that it is for this host.'
const REFUSED =
  'Pass a session: --session @file or env:NAME. If a firewall or a dev server refuses this host or this command, allow it there: in Vite, `server.allowedHosts`.'
const EXEMPT =
  'Exempt the paths of the proxy from the login or firewall in front of it. The proxy checks sessions itself.'
const MOUNT =
  'Mount the proxy at `publicUrl`, before any route that answers all paths. Check that no other app uses this port.'

/** Checks that the pages and the proxy answer at their urls. */
export const reachChecks = checksOf<Facts>({
  page_reachable: {
    promise: 'The portal’s page answers with status 2xx.',
    run({ page, options }) {
      const { status, failure } = page
      if (status >= 200 && status < 300) {
        const isJson = page.url === page.asked && /\bjson\b/i.test(typeOf(page))
        return isJson ? warning('The page: the answer is JSON, not HTML.', PAGE) : undefined
      }
      const seen = `The page: ${outcomeOf(page)}.`
      if (status === 401 || status === 403) {
        return problem(seen, options.session ? EXPIRED : REFUSED, 'unauthenticated')
      }
      const remedy = failure ? connectionRemedy(failure) : (gatewayRemedy(status) ?? PAGE)
      return problem(seen, remedy, 'network_error')
    },
  },
  page_login: {
    promise: 'The portal’s page is not a login page, and is on the requested host.',
    remedy: 'Pass --session @file or env:NAME, or the url after the redirects.',
    code: 'unauthenticated',
    run({ page }) {
      if (page.failure) return skipped('The portal’s page does not answer.')
      const wrong = wrongDocument(page)
      if (!wrong) return undefined
      if (page.url.href !== page.asked.href) return problem(`The page: ${wrong}.`)
      return warning(
        `The page: ${wrong}.`,
        'Pass --session @file or env:NAME. Ignore this if the page itself asks for a password.',
      )
    },
  },
  https: {
    promise: 'The page, the proxy, redirect_url and ceremonies use https, or are in development.',
    remedy:
      'Serve this origin by https, and use https in `publicUrl`. In development, list its host in `developmentHosts` of createSigningProxy.',
    code: 'invalid_url',
    run({ page, landing, ceremonyOrigins, isDevelopment, options: { proxy } }) {
      // A proxy with `developmentHosts` accepts only test keys.
      const { protocol: scheme, hostname: host } = page.url
      if (isDevelopment && scheme === 'http:' && !isLoopback(host)) return undefined
      const ceremonies = ceremonyOrigins.map((origin) => new URL(origin))
      const plain = [page.url, proxy, landing.asked, ...ceremonies].find(
        ({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname),
      )
      return plain && problem(`${plain.origin} uses http. Browsers block http in an https page.`)
    },
  },
  proxy_health: {
    promise: 'The proxy answers at the url --proxy.',
    run: ({ health, isProxy }) => (isProxy ? undefined : notTheProxy(health, 'GET …/health')),
  },
  public_url: {
    promise: '`publicUrl` is the url at which browsers reach the proxy.',
    remedy: 'Set `publicUrl` to the url that browsers use, or correct --proxy.',
    code: 'bad_origin',
    run({ publicUrl: configured, options: { proxy } }) {
      if (configured === undefined) return skipped('Pass `publicUrl` of the proxy as --public-url.')
      const reached = proxy.href.replace(/\/+$/, '')
      if (configured.replace(/\/+$/, '') === reached) return undefined
      return problem(`\`publicUrl\` is ${configured}, but --proxy is ${reached}.`)
    },
  },
  landing_reachable: {
    promise: 'The page at redirect_url answers without a login.',
    after: ['proxy_health', 'public_url'],
    run({ landing }) {
      const isLanding = / data-origins="/.test(landing.body) && isHtmlType(typeOf(landing))
      if (landing.status === 200 && isLanding && !wrongDocument(landing)) return undefined
      return { ...notTheProxy(landing, 'The page at redirect_url'), code: 'frame_left' }
    },
  },
})

function typeOf({ headers }: Visit): string {
  return headers.get('content-type') ?? ''
}

/** Returns the problem that another server answered in place of the proxy. */
export function notTheProxy(visit: Visit, what: string): Finding {
  const { asked, url, status, failure, body } = visit
  const wrong = wrongDocument(visit)
  if (wrong) return problem(`${what}: ${wrong}.`, EXEMPT, 'invalid_answer')
  const address = `${what} (${shown(asked, asked)})`
  const json = parseJsonObject(body) ?? {}
  if (json['status'] === 'draining') {
    const remedy = 'Wait until the proxy has started again, and repeat the command.'
    return problem(`${address}: the proxy is stopping.`, remedy, 'network_error')
  }
  if (json['code'] === 'not_found') {
    const remedy = url.pathname === `${asked.pathname}/` ? SLASH : unknownPathRemedy(json)
    const seen = `${address}: the proxy answers, but does not know this path.`
    return problem(seen, remedy, 'invalid_answer')
  }
  if (failure) {
    const remedy = connectionRemedy(failure)
    return problem(`${address}: ${outcomeOf(visit)}.`, remedy, 'network_error')
  }
  const isMoved = url.pathname !== asked.pathname
  const isRefused = isMoved || status === 401 || status === 403
  const remedy = isRefused ? EXEMPT : (gatewayRemedy(status) ?? MOUNT)
  const other = isHtmlType(typeOf(visit))
    ? 'another page answered'
    : 'the answer is not from the proxy'
  const where = isMoved ? ` after a redirect to ${shown(url, asked)}` : ''
  const seen = status === 200 ? other + where : outcomeOf(visit)
  return problem(`${address}: ${seen}.`, remedy, 'invalid_answer')
}
