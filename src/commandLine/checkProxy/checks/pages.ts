import { parsePolicies } from '../../../contract/framing/hostPolicy.js'
import type { Answer, Caller } from '../caller.js'
import { type Check, seen, type Verdict } from '../check.js'
import { isHtmlType } from '../../checks/isHtmlType.js'
import { grantsOf } from './ceremony.js'

export const pageChecks: readonly Check[] = [
  {
    id: 'landing',
    promise:
      'The landing page comes without a session, may be framed, and tells the portal’s page.',
    judge: async (caller) => {
      const answer = await caller.call({
        what: 'The landing page',
        method: 'GET',
        path: landingPath(caller),
        session: 'none',
        headers: { origin: undefined, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      })
      return answer.status === 200 ? judgeLanding(answer) : seen(answer, '200')
    },
  },
  {
    id: 'health',
    promise: 'GET /health answers 200 without a session.',
    judge: async (caller) => {
      const what = 'GET /health'
      const answer = await caller.call({ what, method: 'GET', path: '/health', session: 'none' })
      return answer.status === 200 ? undefined : seen(answer, '200')
    },
  },
]

/** Where `redirect_url` points, if that is below the mount point; `/finished` otherwise. */
function landingPath(caller: Caller): string {
  const { url } = caller.options
  const [grant] = grantsOf(caller)
  const landing = grant?.json?.['redirect_url']
  return typeof landing === 'string' && landing.startsWith(url.href)
    ? landing.slice(url.href.length)
    : '/finished'
}

function judgeLanding({ headers, body }: Answer): Verdict {
  // All of them are enforced.
  const policies = parsePolicies(headers['content-security-policy'] ?? '')
  const lists = policies.flatMap((policy) => {
    const list = policy.get('frame-ancestors')
    return list ? [list.join(' ').toLowerCase()] : []
  })
  const problem = [
    [!isHtmlType(headers['content-type']), 'is no text/html'],
    [
      !body.includes('signing-ceremony:') || !body.includes('postMessage'),
      'tells the portal’s page nothing',
    ],
    [
      !policies.some((policy) => policy.has('script-src') || policy.has('default-src')),
      'has no Content-Security-Policy for scripts',
    ],
    [
      policies.some((policy) => [...policy.values()].flat().some(isUnsafeInline)),
      'allows every inline script or style',
    ],
    [
      lists.length === 0 || lists.some((list) => list === '' || list === "'none'"),
      'has no frame-ancestors that let the portal frame it',
    ],
    [Object.hasOwn(headers, 'x-frame-options'), 'has X-Frame-Options'],
    [
      headers['cross-origin-opener-policy']?.startsWith('same-origin') === true,
      'has Cross-Origin-Opener-Policy, which cuts a tab off from the page that opened it',
    ],
    [
      // The last that a browser knows counts.
      !/(?:^|,)\s*no-referrer$/i.test(headers['referrer-policy'] ?? ''),
      'has no Referrer-Policy: no-referrer',
    ],
  ].find(([isBroken]) => isBroken)
  return problem && { broken: `The landing page ${String(problem[1])}.` }
}

function isUnsafeInline(source: string): boolean {
  return source.toLowerCase() === "'unsafe-inline'"
}
