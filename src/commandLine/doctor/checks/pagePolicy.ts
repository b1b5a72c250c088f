import { contentSecurityPolicy } from '../../../contract/framing/contentSecurityPolicy.js'
import {
  agreementOn,
  EVERY,
  type HostDirective,
  parsePolicies,
  sourcesFor,
} from '../../../contract/framing/hostPolicy.js'
import { type Check, type Facts, type Finding, skipped } from '../check.js'
import { metaPolicies } from '../metaPolicies.js'

const AFTER: readonly string[] = ['page_reachable', 'page_login']

/** A policy of the page, and where it was found. */
interface PagePolicy {
  readonly text: string
  readonly where: string
}

function policiesOf({ page, opened }: Facts): readonly PagePolicy[] {
  const header = page.headers.get('content-security-policy')
  const html = opened && 'html' in opened ? opened.html : page.body
  return [
    ...(header === null ? [] : [{ text: header, where: 'header' }]),
    ...metaPolicies(html).map((text) => ({ text, where: '<meta>' })),
  ]
}

/** What a policy of the page refuses, with the directive that would not. */
function refusal(facts: Facts, directive: HostDirective, address: URL): Finding | undefined {
  for (const { text, where } of policiesOf(facts)) {
    for (const policy of parsePolicies(text)) {
      const sources = sourcesFor(policy, directive)
      if (!sources || agreementOn(sources, address, facts.page.url) === EVERY) continue
      return {
        result: 'problem',
        seen: `The page’s Content-Security-Policy (${where}) keeps ${address.origin} out of ${directive}.`,
        cure: `Have it say: ${mended(facts, text, directive)}`,
        code: directive === 'frame-src' ? 'host_csp_blocked' : 'network_error',
      }
    }
  }
  return undefined
}

/** The whole directive, as it should be; only that, since a policy may hold nonces. */
function mended({ options }: Facts, text: string, directive: HostDirective): string {
  const { policy } = contentSecurityPolicy({
    ceremonyOrigins: options.ceremonyOrigins,
    publicUrl: options.proxy.href,
    landing: options.landing.href,
    policy: text,
  })
  const lines = policy.split(/[;,]/).map((line) => line.trim())
  return lines.find((line) => line.startsWith(`${directive} `)) ?? directive
}

const cspCeremony: Check = {
  id: 'csp_ceremony',
  holds: 'The page’s own policy lets the ceremony be framed.',
  after: AFTER,
  examine(facts) {
    const { ceremonyOrigins, ceremony } = facts.options
    const origins = new Set([...ceremonyOrigins, ...(ceremony ? [ceremony.origin] : [])])
    if (origins.size === 0) return skipped('Give --ceremony-origin, the origin of ceremonies.')
    for (const origin of origins) {
      const found = refusal(facts, 'frame-src', new URL(origin))
      if (found) return found
    }
    return undefined
  },
}

const cspLanding: Check = {
  id: 'csp_landing',
  holds: 'The page’s own policy lets the landing be framed.',
  after: AFTER,
  examine: (facts) => refusal(facts, 'frame-src', facts.options.landing),
}

const cspProxy: Check = {
  id: 'csp_proxy',
  holds: 'The page’s own policy lets the proxy be called.',
  after: AFTER,
  examine: (facts) => refusal(facts, 'connect-src', new URL(`${facts.options.proxy.href}/health`)),
}

const coep: Check = {
  id: 'coep',
  holds: 'The page is not cross-origin isolated.',
  after: AFTER,
  examine({ page }) {
    const value = firstToken(page.headers.get('cross-origin-embedder-policy'))
    if (value !== 'require-corp' && value !== 'credentialless') return undefined
    return {
      result: 'problem',
      seen: `Cross-Origin-Embedder-Policy: ${value} refuses every frame that does not ask for the same.`,
      cure: 'Leave that header off this page, or show the ceremony with presentation="tab".',
      code: 'cross_origin_isolated',
    }
  },
}

const coop: Check = {
  id: 'coop',
  holds: 'A tab with the ceremony can tell the page of its end.',
  after: [...AFTER, 'landing_reachable'],
  examine({ page, landing }) {
    if (landing.url.origin === page.url.origin) return undefined
    const cutting = [page, landing].find(({ headers }) => {
      const value = firstToken(headers.get('cross-origin-opener-policy'))
      const isPopupSafe = value === 'same-origin-allow-popups' && headers === page.headers
      return value !== undefined && value !== 'unsafe-none' && !isPopupSafe
    })
    if (!cutting) return undefined
    const isPage = cutting === page
    return {
      result: 'warning',
      seen: `Cross-Origin-Opener-Policy of the ${isPage ? 'page' : 'landing'} cuts off a tab that ends on another origin.`,
      cure: isPage
        ? 'Send same-origin-allow-popups, or serve the landing on the page’s own origin.'
        : 'Leave that header off the landing.',
      code: 'tab_closed',
    }
  },
}

/** What every frame gets, if the page may give it. */
const ALWAYS_GIVEN: readonly string[] = ['fullscreen', 'clipboard-write']

const permissionsPolicy: Check = {
  id: 'permissions_policy',
  holds: 'The page’s Permissions-Policy lets the ceremony have its features.',
  after: AFTER,
  examine({ page, options: { features, ceremonyOrigins } }) {
    const header = page.headers.get('permissions-policy') ?? ''
    const refused = [...features, ...ALWAYS_GIVEN].filter((feature) => {
      const [, list] =
        new RegExp(`(?:^|,)\\s*${feature}\\s*=\\s*(\\([^)]*\\)|[^,]*)`).exec(header) ?? []
      if (list === undefined || /[(\s]\*|^\*/.test(list)) return false
      const sources = Array.from(list.matchAll(/"([^"]*)"/g), ([, source = '']) => source)
      return ceremonyOrigins.length === 0
        ? sources.length === 0
        : !ceremonyOrigins.every((origin) => agreementOn(sources, new URL(origin)) === EVERY)
    })
    if (refused.length === 0) return undefined
    const [origin = 'https://sign.example'] = ceremonyOrigins
    return {
      result: refused.some((feature) => features.includes(feature)) ? 'problem' : 'warning',
      seen: `Permissions-Policy of the page keeps ${refused.join(', ')} from the ceremony.`,
      cure: `Have it say: ${refused.map((feature) => `${feature}=(self "${origin}")`).join(', ')}`,
    }
  },
}

function firstToken(header: string | null): string | undefined {
  return header?.split(/[;,]/)[0]?.trim().toLowerCase()
}

/** What the page's own headers forbid. */
export const pagePolicyChecks: readonly Check[] = [
  cspCeremony,
  cspLanding,
  cspProxy,
  permissionsPolicy,
  coep,
  coop,
]
