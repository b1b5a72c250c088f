import { parseCeremonyUrl } from '../../../contract/ceremonyUrl.js'
import {
  type Check,
  checksOf,
  skipped,
  type Finding,
  problem,
  warning,
} from '../../checks/check.js'
import { type Facts, needsOrigin } from '../facts.js'
import { wrongDocument } from '../visit.js'
import { metaContents } from '../../checks/responseBody.js'
import { contentSecurityPolicy } from '../../../contract/framing/contentSecurityPolicy.js'
import {
  agreementOn,
  EVERY,
  type HostDirective,
  parsePolicies,
  sourcesFor,
} from '../../../contract/framing/hostPolicy.js'

/**
 * Limits a check to the portal's page. If the server sends another document, such as a login, the
 * check cannot pass. It can only report problems, because the page's headers may differ.
 */
export function pageCheck(check: Omit<Check<Facts>, 'name'>): Omit<Check<Facts>, 'name'> {
  return {
    ...check,
    run: async (facts) => {
      const { page } = facts
      if (page.failure) return skipped('The portal’s page does not answer.')
      const isPage = page.status >= 200 && page.status < 300 && !wrongDocument(page)
      const unproven = skipped(
        'The server sent another document, such as a login. That document passes this check.',
      )
      return (await check.run(facts)) ?? (isPage ? undefined : unproven)
    },
  }
}

/** Finds the first policy that blocks a url, and suggests a directive that allows it. */
function refusal(facts: Facts, directive: HostDirective, address: URL): Finding | undefined {
  const { headers, body } = facts.page
  const policies = metaContents(body, 'content-security-policy')
  const inMeta = policies.map((text) => ({ text, where: '<meta>' }))
  const inHeader = { text: headers.get('content-security-policy') ?? '', where: 'header' }
  for (const { text, where } of [inHeader, ...inMeta]) {
    for (const policy of parsePolicies(text)) {
      const sources = sourcesFor(policy, directive)
      if (!sources || agreementOn(sources, address, facts.page.url) === EVERY) continue
      // Without a ceremony's url, the path in a source cannot be compared.
      const isUnknown =
        address.pathname === '/' &&
        agreementOn(sources.map(siteOf), address, facts.page.url) === EVERY
      return (isUnknown ? warning : problem)(
        `The page's Content-Security-Policy (${where}) blocks ${address.origin} by ${directive}.`,
        `Change the directive to: ${repaired(facts, text, directive)}`,
        directive === 'frame-src' ? 'host_csp_blocked' : 'network_error',
      )
    }
  }
  return undefined
}

/** Returns a source without its path. */
function siteOf(source: string): string {
  return source.replace(/^((?:[^/]*:\/\/)?[^/]*)(?:\/.*)?$/, '$1')
}

/** Leaves out origins with http, which no policy can repair. The check `https` reports them. */
function secureOrigins(origins: readonly string[]): readonly string[] {
  return origins.filter((origin) => parseCeremonyUrl(`${origin}/`))
}

/** Returns the corrected directive only, because the rest of the policy may contain nonces. */
function repaired(
  { options, ceremonyOrigins, landing }: Facts,
  text: string,
  directive: HostDirective,
): string {
  const { policy } = contentSecurityPolicy({
    ceremonyOrigins: secureOrigins(ceremonyOrigins),
    publicUrl: options.proxy.href,
    landing: landing.asked.href,
    policy: text,
  })
  const directives = policy.split(/[;,]/).map((line) => line.trim())
  return directives.find((line) => line.startsWith(`${directive} `)) ?? directive
}

/** Returns the url of the known ceremony on an origin, or else the origin. */
function addressAt(origin: string, { ceremony }: Facts): URL {
  return ceremony?.asked.origin === origin ? ceremony.asked : new URL(origin)
}

/** The permissions that every ceremony frame requests. */
const ALWAYS_GIVEN: readonly string[] = ['fullscreen', 'clipboard-write']

/** Without the first, the page has no session. Its frames lose the other rights, too. */
const SANDBOX: readonly string[] = ['allow-same-origin', 'allow-scripts', 'allow-forms']

/** The checks of the headers and policies of the portal's page. */
export const pagePolicyChecks = checksOf<Facts>({
  csp_ceremony: pageCheck({
    promise: 'The Content-Security-Policy of the page allows a frame with the ceremony.',
    needs: needsOrigin,
    run: (facts) =>
      secureOrigins(facts.ceremonyOrigins)
        .map((origin) => refusal(facts, 'frame-src', addressAt(origin, facts)))
        .find((found) => found !== undefined),
  }),
  csp_landing: pageCheck({
    promise: 'The Content-Security-Policy of the page allows a frame with redirect_url.',
    run: (facts) => refusal(facts, 'frame-src', facts.landing.asked),
  }),
  csp_proxy: pageCheck({
    promise: 'The Content-Security-Policy of the page allows calls to the proxy.',
    run: (facts) => refusal(facts, 'connect-src', new URL(`${facts.options.proxy.href}/health`)),
  }),
  csp_sandbox: pageCheck({
    promise: 'The Content-Security-Policy of the page leaves the page and its frames their rights.',
    remedy: `Add to the directive sandbox: ${SANDBOX.join(' ')}. Or remove it.`,
    code: 'frame_blocked',
    run({ page }) {
      const policies = parsePolicies(page.headers.get('content-security-policy') ?? '')
      const lists = policies.flatMap((policy) => [policy.get('sandbox') ?? SANDBOX])
      const missing = SANDBOX.filter((right) => !lists.every((list) => list.includes(right)))
      return missing.length > 0
        ? problem(`The Content-Security-Policy has a sandbox without ${missing.join(', ')}.`)
        : undefined
    },
  }),
  permissions_policy: pageCheck({
    promise:
      'The Permissions-Policy of the page allows full screen and the clipboard in the frame.',
    run({ page, ceremonyOrigins }) {
      const header = page.headers.get('permissions-policy') ?? ''
      const blocked = ALWAYS_GIVEN.filter((feature) => {
        const pattern = new RegExp(`(?:^|,)\\s*${feature}\\s*=\\s*(\\([^)]*\\)|[^,]*)`, 'g')
        // Of two entries, browsers use the last.
        const [, list] = [...header.matchAll(pattern)].at(-1) ?? []
        if (list === undefined || /[(\s]\*|^\*/.test(list)) return false
        const sources = Array.from(list.matchAll(/"([^"]*)"/g), ([, source = '']) => source)
        return ceremonyOrigins.length === 0
          ? sources.length === 0
          : !ceremonyOrigins.every((origin) => agreementOn(sources, new URL(origin)) === EVERY)
      })
      if (blocked.length === 0) return undefined
      const [origin = 'https://sign.example'] = ceremonyOrigins
      return warning(
        `The page’s Permissions-Policy denies the ceremony: ${blocked.join(', ')}.`,
        `Set it to: ${blocked.map((feature) => `${feature}=(self "${origin}")`).join(', ')}`,
      )
    },
  }),
  coep: pageCheck({
    promise: 'The page sends no Cross-Origin-Embedder-Policy that blocks frames.',
    remedy: 'Remove the header from this page, or use presentation={tab}.',
    code: 'cross_origin_isolated',
    run({ page }) {
      const header = page.headers.get('cross-origin-embedder-policy') ?? ''
      const value = header.split(/[;,]/)[0]?.trim().toLowerCase()
      return value === 'require-corp' || value === 'credentialless'
        ? problem(`Cross-Origin-Embedder-Policy: ${value} blocks frames without this header.`)
        : undefined
    },
  }),
})
