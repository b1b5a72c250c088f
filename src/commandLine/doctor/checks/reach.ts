import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { type Check, type Finding, problem, skipped, warning } from '../../checks/check.js'
import { connectionRemedy } from '../../checks/connection.js'
import { isHtmlType } from '../../checks/responseBody.js'
import type { Facts } from '../facts.js'
import { outcomeOf, shown, type Visit } from '../visit.js'
import { wrongDocument } from '../wrongDocument.js'

const pageReachable: Check<Facts> = {
  name: 'page_reachable',
  promise: 'The portal’s page answers with status 2xx.',
  run({ page }) {
    if (page.status >= 200 && page.status < 300) return undefined
    const isRefused = page.status === 401 || page.status === 403
    const remedy = isRefused
      ? 'Pass a session: --session @file or env:NAME.'
      : connectionRemedy(page.failure)
    const code = isRefused ? 'unauthenticated' : 'network_error'
    return problem(`The page: ${outcomeOf(page)}.`, { remedy, code })
  },
}

const pageLogin: Check<Facts> = {
  name: 'page_login',
  promise: 'The portal’s page is not a login, and is on the requested host.',
  run({ page }) {
    if (page.failure) return skipped('The portal’s page does not answer.')
    const wrong = wrongDocument(page)
    if (!wrong) return undefined
    const remedy = 'Pass --session @file or env:NAME, or the address after the redirects.'
    if (page.url.href !== page.asked.href) {
      return problem(`The page: ${wrong}.`, { remedy, code: 'unauthenticated' })
    }
    return warning(`The page: ${wrong}.`, {
      remedy:
        'Pass --session @file or env:NAME. Ignore this if the page itself asks for a password.',
      code: 'unauthenticated',
    })
  },
}

const https: Check<Facts> = {
  name: 'https',
  promise: 'The page, the proxy and redirect_url use https, or are on this machine.',
  run({ page, landing, options: { proxy } }) {
    const plain = [page.url, proxy, landing.asked].find(
      ({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname),
    )
    return (
      plain &&
      problem(`${plain.origin} uses http. Browsers block http in an https page.`, {
        remedy: 'Serve this origin by https, and use https in `publicUrl`.',
        code: 'invalid_url',
      })
    )
  },
}

const proxyHealth: Check<Facts> = {
  name: 'proxy_health',
  promise: 'The proxy answers at the address --proxy.',
  run: ({ health, isProxy }) => (isProxy ? undefined : notTheProxy(health, 'GET …/health')),
}

const landingReachable: Check<Facts> = {
  name: 'landing_reachable',
  promise: 'The page at redirect_url answers without a login.',
  run({ landing }) {
    const isLanding = / data-origins="/.test(landing.body) && isHtml(landing)
    if (landing.status === 200 && isLanding && !wrongDocument(landing)) return undefined
    return { ...notTheProxy(landing, 'The page at redirect_url'), code: 'frame_left' }
  },
}

function isHtml({ headers }: Visit): boolean {
  return isHtmlType(headers.get('content-type'))
}

/** Returns the problem that another server answered in place of the proxy, or none. */
export function notTheProxy(visit: Visit, what: string): Finding {
  const wrong = wrongDocument(visit)
  if (wrong) {
    const remedy = 'Exempt the paths of the proxy from the login. The proxy checks sessions itself.'
    return problem(`${what}: ${wrong}.`, { remedy, code: 'invalid_answer' })
  }
  const isOther = visit.status === 200
  const other = isHtml(visit) ? 'another page answered' : 'the answer is not from the proxy'
  return problem(
    `${what} (${shown(visit.asked, visit.asked)}): ${isOther ? other : outcomeOf(visit)}.`,
    {
      remedy: visit.failure
        ? connectionRemedy(visit.failure)
        : 'Mount the proxy at `publicUrl`, before any route that answers all paths.',
      code: visit.failure ? 'network_error' : 'invalid_answer',
    },
  )
}

export const reachChecks: readonly Check<Facts>[] = [
  pageReachable,
  pageLogin,
  https,
  proxyHealth,
  landingReachable,
]
