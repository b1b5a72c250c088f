import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { checksOf, type Finding, problem, skipped, warning } from '../../checks/check.js'
import { connectionRemedy } from '../../checks/connection.js'
import { isHtmlType } from '../../checks/responseBody.js'
import type { Facts } from '../facts.js'
import { outcomeOf, shown, type Visit } from '../visit.js'
import { wrongDocument } from '../wrongDocument.js'

export const reachChecks = checksOf<Facts>({
  page_reachable: {
    promise: 'The portal’s page answers with status 2xx.',
    run({ page }) {
      if (page.status >= 200 && page.status < 300) return undefined
      const isRefused = page.status === 401 || page.status === 403
      const remedy = isRefused
        ? 'Pass a session: --session @file or env:NAME. If a firewall refuses this command, run it from an allowed network.'
        : connectionRemedy(page.failure)
      const code = isRefused ? 'unauthenticated' : 'network_error'
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
    promise: 'The page, the proxy and redirect_url use https, or are on this machine.',
    remedy: 'Serve this origin by https, and use https in `publicUrl`.',
    code: 'invalid_url',
    run({ page, landing, options: { proxy } }) {
      const plain = [page.url, proxy, landing.asked].find(
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

function isHtml({ headers }: Visit): boolean {
  return isHtmlType(headers.get('content-type'))
}

const EXEMPT =
  'Exempt the paths of the proxy from the login or firewall in front of it. The proxy checks sessions itself.'

/** Returns the remedy for the status of a response that is not from the proxy. */
function remedyFor(status: number): string {
  if (status === 401 || status === 403) return EXEMPT
  return status >= 500
    ? 'Check that the server of the proxy runs. A server in front of it may have answered.'
    : 'Mount the proxy at `publicUrl`, before any route that answers all paths.'
}

/** Returns the problem that another server answered in place of the proxy, or `undefined`. */
export function notTheProxy(visit: Visit, what: string): Finding {
  const wrong = wrongDocument(visit)
  if (wrong) {
    return problem(`${what}: ${wrong}.`, { remedy: EXEMPT, code: 'invalid_answer' })
  }
  const { asked, status, failure } = visit
  const other = isHtml(visit) ? 'another page answered' : 'the answer is not from the proxy'
  return problem(
    `${what} (${shown(asked, asked)}): ${status === 200 ? other : outcomeOf(visit)}.`,
    {
      remedy: failure ? connectionRemedy(failure) : remedyFor(status),
      code: failure ? 'network_error' : 'invalid_answer',
    },
  )
}
