import type { Answer, Caller } from '../Caller.js'
import { type Check, seen, type Verdict } from '../Check.js'
import { grantsOf } from './ceremony.js'

export const pagePromises: readonly Check[] = [
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
  const policy = headers['content-security-policy'] ?? ''
  const ancestors = /(?:^|;)\s*frame-ancestors\s+([^;]*)/.exec(policy)?.[1] ?? ''
  const problem = [
    [!/^text\/html\b/.test(headers['content-type'] ?? ''), 'is no text/html'],
    [
      !body.includes('signing-ceremony:') || !body.includes('postMessage'),
      'tells the portal’s page nothing',
    ],
    [
      !/(?:^|;)\s*(?:script-src|default-src)\s/.test(policy),
      'has no Content-Security-Policy for scripts',
    ],
    [/'unsafe-inline'/.test(policy), 'allows every inline script or style'],
    [
      ancestors === '' || ancestors.includes("'none'"),
      'has no frame-ancestors that let the portal frame it',
    ],
    [Object.hasOwn(headers, 'x-frame-options'), 'has X-Frame-Options'],
    [
      headers['cross-origin-opener-policy']?.startsWith('same-origin') === true,
      'has Cross-Origin-Opener-Policy, which cuts a tab off from the page that opened it',
    ],
    [headers['referrer-policy'] !== 'no-referrer', 'has no Referrer-Policy: no-referrer'],
  ].find(([isBroken]) => isBroken)
  return problem && { broken: `The landing page ${String(problem[1])}.` }
}
