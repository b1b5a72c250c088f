import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { isHtmlType } from '../../checks/isHtmlType.js'
import type { Check, Finding } from '../check.js'
import { isLogin, outcomeOf, shown, type Visit } from '../visit.js'

const PAGE = 'page_reachable'

const pageReachable: Check = {
  id: PAGE,
  holds: 'The page answers.',
  examine({ page }) {
    if (page.status >= 200 && page.status < 300) return undefined
    const isUntrusted = page.failure === 'tls'
    const isRefused = page.status === 401 || page.status === 403
    return {
      result: 'problem',
      seen: `The page: ${outcomeOf(page)}.`,
      cure: isUntrusted
        ? 'Renew the certificate, or have Node trust its maker: NODE_EXTRA_CA_CERTS.'
        : isRefused || page.failure === 'redirects'
          ? 'Give a session with --session, or another page: all that is said of a page is said of the one that answers.'
          : 'Open it in a browser on this machine; the doctor sees what this machine sees.',
      code: isRefused ? 'unauthenticated' : 'network_error',
    }
  },
}

const pageLogin: Check = {
  id: 'page_login',
  holds: 'The page is shown, and not a login.',
  after: [PAGE],
  examine({ page }) {
    if (!isLogin(page)) return undefined
    return {
      result: 'problem',
      seen: `The page led to ${shown(page.url, page.asked)}, which looks like a login.`,
      cure: 'Give a session with --session @file or env:NAME, so that the page itself can be looked at.',
      code: 'unauthenticated',
    }
  },
}

const https: Check = {
  id: 'https',
  holds: 'Page, proxy and landing are https, or on this machine.',
  after: [PAGE],
  examine({ page, options: { proxy, landing } }) {
    const plain = [page.url, proxy, landing].find(
      ({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname),
    )
    if (!plain) return undefined
    return {
      result: 'problem',
      seen: `${plain.origin} is http: browsers show it in no https page, and keep cookies and clipboard from it.`,
      cure: 'Serve it by https, and write https into `publicUrl`.',
      code: 'invalid_url',
    }
  },
}

const proxyHealth: Check = {
  id: 'proxy_health',
  holds: 'The proxy says that it stands.',
  examine({ health }) {
    if (health.status === 200 && /^\s*\{\s*"status"\s*:\s*"ok"/.test(health.body)) return undefined
    return notTheProxy(health, 'GET …/health')
  },
}

const landingReachable: Check = {
  id: 'landing_reachable',
  holds: 'The landing, behind redirect_url, is shown to whoever comes.',
  after: ['proxy_health'],
  examine({ landing }) {
    if (landing.status === 200 && !isLogin(landing) && isHtml(landing) && hasScript(landing)) {
      return undefined
    }
    return { ...notTheProxy(landing, 'The landing'), code: 'landing_unreachable' }
  },
}

function isHtml({ headers }: Visit): boolean {
  return isHtmlType(headers.get('content-type'))
}

/** The landing page that the package makes tells where its message may go. */
function hasScript({ body }: Visit): boolean {
  return / data-origins="/.test(body)
}

function notTheProxy(visit: Visit, what: string): Finding {
  if (isLogin(visit)) {
    return {
      result: 'problem',
      seen: `${what} led to ${shown(visit.url, visit.asked)}: it stands behind a login.`,
      cure: 'Let the proxy’s paths past the login. It asks `authenticate` itself, and the landing holds nothing.',
      code: 'invalid_answer',
    }
  }
  return {
    result: 'problem',
    seen:
      visit.status === 200
        ? `${what}: ${isHtml(visit) ? 'another page' : 'something else'} answered, such as an application that answers every path.`
        : `${what}: ${outcomeOf(visit)}.`,
    cure: 'Mount the proxy there, before what catches all paths; `publicUrl` is where browsers reach it.',
    code: visit.failure ? 'network_error' : 'invalid_answer',
  }
}

/** A difference that people have, and one that breaks what expires. */
const CLOCK_WARNING_S = 60
const CLOCK_PROBLEM_S = 300

const clock: Check = {
  id: 'clock',
  holds: 'The server’s clock and this one agree.',
  after: ['proxy_health'],
  examine({ health }) {
    const date = Date.parse(health.headers.get('date') ?? '')
    if (Number.isNaN(date)) return { result: 'skipped', seen: 'The proxy’s answer has no Date.' }
    const age = Number(health.headers.get('age') ?? 0) * 1000
    const seconds = Math.round((date + age - health.at) / 1000)
    if (Math.abs(seconds) < CLOCK_WARNING_S) return undefined
    return {
      result: Math.abs(seconds) < CLOCK_PROBLEM_S ? 'warning' : 'problem',
      seen: `The server’s clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this one.`,
      cure: 'Set both by NTP: sessions, webhook signatures and a ceremony’s link expire by the clock.',
    }
  },
}

/** Whether anything answers, and whether it is what it should be. */
export const reachChecks: readonly Check[] = [
  pageReachable,
  pageLogin,
  https,
  proxyHealth,
  landingReachable,
  clock,
]
