import { createHash } from 'node:crypto'
import { framingVerdict } from '../../../contract/framing/framingVerdict.js'
import { parsePolicies } from '../../../contract/framing/hostPolicy.js'
import { checksOf, problem, type Verdict, warning } from '../../checks/check.js'
import { framersIn } from '../../checks/responseBody.js'
import { ancestorsOf, type Facts, pageOrigin } from '../facts.js'
import { outcomeOf, type Visit } from '../visit.js'
import { pageCheck } from './pagePolicy.js'

/** Returns a problem if a document's headers forbid one of the pages around it to frame it. */
function frameRefusal(
  what: string,
  { headers, url }: Visit,
  ancestors: readonly string[],
  remedy?: string,
): Verdict {
  const lists = framersIn(headers.get('content-security-policy'))
  for (const list of lists) {
    // In Chromium and WebKit an entry with a path matches no origin, because origins have no path.
    const embeddableIn = list.filter(
      (source) => !/^[^/]+\/./.test(source.replace(/^[^/]*:\/\//, '')),
    )
    const found = framingVerdict({ embeddableIn, ancestors, ceremonyOrigin: url.origin })
    if (found.verdict === 'blocked')
      return problem(`${what}: frame-ancestors does not allow ${found.ancestor}.`, remedy)
    if (found.verdict === 'unknown')
      return warning(`${what}: Browsers interpret this frame-ancestors in different ways.`, remedy)
  }
  if (lists.length > 0) return undefined
  const options = (headers.get('x-frame-options') ?? '').toUpperCase().split(/\s*,\s*/)
  const isForeign = ancestors.some((ancestor) => ancestor !== url.origin)
  const isBlocked = options.includes('DENY') || (options.includes('SAMEORIGIN') && isForeign)
  return isBlocked
    ? problem(`${what}: X-Frame-Options: ${options.join(', ')} blocks the page.`, remedy)
    : undefined
}

/** Finds a policy that blocks the inline script of the landing page, which reports the end. */
function scriptRefusal({ landing, ...facts }: Facts): Verdict {
  const policies = parsePolicies(landing.headers.get('content-security-policy') ?? '')
  const scripts = Array.from(landing.body.matchAll(/<script[^>]*>([^]*?)<\/script>/g))
  const hashes = scripts.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const isBlocked = policies.some((policy) => {
    const sources = policy.get('script-src') ?? policy.get('default-src')
    // With a hash or nonce in the list, browsers ignore 'unsafe-inline'.
    const isStrict = sources?.some((source) => /^'(?:sha\d+|nonce)-/i.test(source))
    const allowed = isStrict ? hashes : ["'unsafe-inline'"]
    return sources && !allowed.some((source) => sources.includes(source))
  })
  if (!isBlocked) return undefined
  const hasOwnPolicy = policies.some((policy) =>
    policy.get('script-src')?.some((source) => source.startsWith("'sha256-")),
  )
  const isRewritten =
    hasOwnPolicy &&
    !policies.some((policy) => policy.get('script-src')?.some((source) => hashes.includes(source)))
  // The portal's page can read the url of a frame on its own origin.
  const finding = landing.url.origin === facts.page.url.origin ? warning : problem
  if (isRewritten) {
    return finding(
      'A CDN or another server has rewritten the page at redirect_url, such as Rocket Loader or a minifier. So its policy blocks the script that reports the end.',
      'Exempt the path of the proxy from rewriting: docs/cdn.md. Until then, after presentation={redirect}, people must press the link of this page.',
    )
  }
  return finding(
    'The page at redirect_url has the Content-Security-Policy of another server or middleware, such as helmet. It blocks the script that reports the end.',
  )
}

function openerRefusal({ headers }: Visit): Verdict {
  const isAlone = headers.get('cross-origin-opener-policy')?.startsWith('same-origin')
  if (!isAlone) return undefined
  return warning(
    'The page at redirect_url has Cross-Origin-Opener-Policy, which disconnects a tab from the page that opened it.',
    'Remove this header from the page at redirect_url: mount the proxy before helmet, or exempt its paths.',
  )
}

/** The checks whether the necessary pages are allowed to frame the ceremony and the portal's documents. */
export const framingChecks = checksOf<Facts>({
  page_framing: pageCheck({
    promise: 'The portal’s page allows the pages of --ancestor to frame it.',
    run({ page, options: { ancestors } }) {
      if (ancestors.length === 0) return undefined
      const remedy = `List ${ancestors.join(' ')} in the page’s frame-ancestors. Remove X-Frame-Options.`
      return frameRefusal('The page', page, ancestors, remedy)
    },
  }),
  ceremony_framing: {
    promise: 'The ceremony’s url works, and allows the portal’s page to frame it.',
    code: 'frame_blocked',
    needs: ({ ceremony }) => (ceremony ? undefined : '--ceremony @file or env:NAME'),
    run(facts) {
      const { ceremony } = facts
      if (!ceremony) return undefined
      if (ceremony.failure || ceremony.status >= 400) {
        // The message contains only the origin, because the rest of the url is a credential.
        const outcome = ceremony.failure ? outcomeOf(ceremony) : `status ${ceremony.status}`
        const seen = `The ceremony at ${ceremony.asked.origin}: ${outcome}.`
        return problem(seen, RENEW, 'frame_slow')
      }
      const remedy = `Add "${pageOrigin(facts)}" and the origins of pages that frame it to \`embeddableIn\` of createSigningProxy.`
      return frameRefusal('The ceremony', ceremony, ancestorsOf(facts), remedy)
    },
  },
  landing_origins: {
    promise: 'The page at redirect_url and the proxy accept the origin of the portal’s page.',
    code: 'bad_origin',
    after: ['landing_reachable'],
    run(facts) {
      const origin = pageOrigin(facts)
      const { landing } = facts
      if (landing.url.origin === origin) return undefined
      const [, listed = ''] = / data-origins="([^"]*)"/.exec(landing.body) ?? []
      if (listed.split(' ').includes(origin)) return undefined
      return problem(
        `The portal’s page is on ${origin}, the page at redirect_url on ${landing.url.origin}. The proxy does not list the first origin.`,
        `Open the portal’s page at ${landing.url.origin}, or add "${origin}" to \`allowedOrigins\` of createSigningProxy.`,
      )
    },
  },
  landing_framing: {
    promise: 'The page at redirect_url allows the portal’s page, and its ancestors, to frame it.',
    remedy:
      'Send the headers of the page at redirect_url unchanged. List the portal’s origins in `allowedOrigins`, and those of pages that frame it in `embeddableIn`.',
    code: 'frame_left',
    after: ['landing_reachable', 'landing_origins'],
    run: (facts) =>
      frameRefusal('The page at redirect_url', facts.landing, ancestorsOf(facts)) ??
      scriptRefusal(facts) ??
      openerRefusal(facts.landing),
  },
})

const RENEW = 'Create a new ceremony. A url may work only once, or for a limited time.'
