import { problem, type Verdict } from '../../checks/check.js'
import { proxyChecks, unexpected } from '../verdicts.js'
import { parseLandingUrl } from '../../../contract/ceremonyUrl.js'
import * as routes from '../../../contract/routes.js'
import { parsePolicies } from '../../../contract/framing/hostPolicy.js'
import type { Answer } from '../caller.js'
import { isHtmlType } from '../../checks/responseBody.js'
import { grantsOf } from './ceremony.js'

export const pageChecks = proxyChecks({
  landing: {
    promise: 'The page at redirect_url needs no session, can be framed and notifies the portal.',
    remedy:
      'Serve the HTML and the headers of landingPage() of react-signing-ceremony/landing, unchanged and without a login.',
    run: async (caller) => {
      const { url } = caller.options
      const [grant] = grantsOf(caller)
      const address = parseLandingUrl(grant?.json?.['redirect_url'])
      const answer = await caller.call({
        what: 'The page at redirect_url',
        method: 'GET',
        path: routes.finished,
        ...(address && { address, isStray: !address.href.startsWith(url.href) }),
        session: 'none',
        headers: { origin: undefined, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      })
      return answer.status === 200 ? judgeLanding(answer) : unexpected(answer, '200')
    },
  },
  health: {
    promise: 'GET /health answers 200 without a session.',
    remedy: 'Serve GET /health below the url of the proxy, without a login.',
    probes: () => [{ what: 'GET /health', method: 'GET', path: '/health', session: 'none' }],
    expects: (answer) => (answer.status === 200 ? undefined : unexpected(answer, '200')),
  },
})

function judgeLanding({ headers, body }: Answer): Verdict {
  // A document can have several policies, and browsers enforce all of them.
  const policies = parsePolicies(headers['content-security-policy'] ?? '')
  const lists = policies.flatMap((policy) => {
    const list = policy.get('frame-ancestors')
    return list ? [list.join(' ').toLowerCase()] : []
  })
  const fault = [
    [!isHtmlType(headers['content-type']), 'is not text/html'],
    [
      !body.includes('signing-ceremony:') || !body.includes('postMessage'),
      'does not notify the portal’s page by postMessage',
    ],
    [
      !policies.some((policy) => policy.has('script-src') || policy.has('default-src')),
      'has no Content-Security-Policy for scripts',
    ],
    [
      policies.some((policy) => /'unsafe-inline'/i.test([...policy.values()].flat().join(' '))),
      'has a Content-Security-Policy that allows all inline scripts or styles',
    ],
    [
      lists.length === 0 || lists.some((list) => list === '' || list === "'none'"),
      'has no frame-ancestors directive that allows the portal',
    ],
    [
      headers['cross-origin-opener-policy']?.startsWith('same-origin') === true,
      'has Cross-Origin-Opener-Policy, which disconnects a tab from the page that opened it',
    ],
    [
      // If the header has several values, browsers use the last one that they support.
      !/(?:^|,)\s*no-referrer$/i.test(headers['referrer-policy'] ?? ''),
      'lacks the header Referrer-Policy: no-referrer',
    ],
  ].find(([isBroken]) => isBroken)
  return fault && problem(`The page at redirect_url ${String(fault[1])}.`)
}
