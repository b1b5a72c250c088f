import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { checksOf, type Finding, problem, skipped, warning } from '../../checks/check.js'
import { connectionRemedy, gatewayRemedy, SLASH } from '../../checks/connection.js'
import { isHtmlType, parseJsonObject, unknownPathRemedy } from '../../checks/responseBody.js'
import type { Facts } from '../facts.js'
import { outcomeOf, shown, type Visit } from '../visit.js'
import { wrongDocument } from '../wrongDocument.js'

export const reachChecks = checksOf<Facts>({
  page_reachable: {
    promise: 'The portal’s page answers with status 2xx.',
    run({ page, options }) {
      if (page.status >= 200 && page.status < 300) {
        const isJson =
          page.url === page.asked && /\bjson\b/i.test(page.headers.get('content-type') ?? '')
        return isJson
          ? warning('The page: the answer is JSON, not HTML.', { remedy: PAGE })
          : undefined
      }
      const isRefused = page.status === 401 || page.status === 403
      const code = isRefused ? 'unauthenticated' : 'network_error'
      let remedy = gatewayRemedy(page.status) ?? PAGE
      if (isRefused) remedy = options.session ? EXPIRED : REFUSED
      else if (page.failure) remedy = connectionRemedy(page.failure)
      return problem(`The page: ${outcomeOf(page)}.`, { remedy, code })
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
      const remedy =
        'Pass --session @file or env:NAME. Ignore this if the page itself asks for a password.'
      return warning(`The page: ${wrong}.`, { remedy })
    },
  },
  https: {
    promise: 'The page, the proxy, redirect_url and ceremonies use https, or are on this machine.',
    remedy: 'Serve this origin by https, and use https in `publicUrl`.',
    code: 'invalid_url',
    run({ page, landing, ceremonyOrigins, options: { proxy } }) {
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
      const isLanding = / data-origins="/.test(landing.body) && isHtml(landing)
      if (landing.status === 200 && isLanding && !wrongDocument(landing)) return undefined
      return { ...notTheProxy(landing, 'The page at redirect_url'), code: 'frame_left' }
    },
  },
})

const PAGE =
  'Pass the address of a page with a ceremony, as the browser shows it, with http or https as the server uses it.'
const EXPIRED =
  'The page does not accept the session of --session. Check that it has not expired, and that it is for this host.'
const REFUSED =
  'Pass a session: --session @file or env:NAME. If a firewall or a dev server refuses this host or this command, allow it there: in Vite, `server.allowedHosts`.'

function isHtml({ headers }: Visit): boolean {
  return isHtmlType(headers.get('content-type'))
}

const EXEMPT =
  'Exempt the paths of the proxy from the login or firewall in front of it. The proxy checks sessions itself.'
const DRAINING = 'Wait until the proxy has started again, and repeat the command.'

/** Returns the remedy for the status of a response that is not from the proxy. */
function remedyFor(status: number): string {
  if (status === 401 || status === 403) return EXEMPT
  return (
    gatewayRemedy(status) ??
    'Mount the proxy at `publicUrl`, before any route that answers all paths. Check that no other app uses this port.'
  )
}

/** Returns how to correct a path that the proxy itself does not know, or nothing. */
function pathRemedy({ asked, url, body }: Visit): string | undefined {
  const json = parseJsonObject(body)
  if (json?.['code'] !== 'not_found') return undefined
  return url.pathname === `${asked.pathname}/` ? SLASH : unknownPathRemedy(json)
}

/** Returns the problem that another server answered in place of the proxy, or `undefined`. */
export function notTheProxy(visit: Visit, what: string): Finding {
  const wrong = wrongDocument(visit)
  if (wrong) {
    return problem(`${what}: ${wrong}.`, { remedy: EXEMPT, code: 'invalid_answer' })
  }
  const { asked, url, status, failure, body } = visit
  const address = `${what} (${shown(asked, asked)})`
  if (parseJsonObject(body)?.['status'] === 'draining') {
    return problem(`${address}: the proxy is stopping.`, {
      remedy: DRAINING,
      code: 'network_error',
    })
  }
  const path = pathRemedy(visit)
  if (path !== undefined) {
    const seen = `${address}: the proxy answers, but does not know this path.`
    return problem(seen, { remedy: path, code: 'invalid_answer' })
  }
  const other = isHtml(visit) ? 'another page answered' : 'the answer is not from the proxy'
  const where = url.pathname === asked.pathname ? '' : ` after a redirect to ${shown(url, asked)}`
  return problem(`${address}: ${status === 200 ? other + where : outcomeOf(visit)}.`, {
    remedy: failure ? connectionRemedy(failure) : where ? EXEMPT : remedyFor(status),
    code: failure ? 'network_error' : 'invalid_answer',
  })
}
