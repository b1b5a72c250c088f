import { type Check, skipped, type Finding, problem, warning } from '../../checks/check.js'
import type { Facts } from '../facts.js'
import { wrongDocument } from '../wrongDocument.js'
import { contentSecurityPolicy } from '../../../contract/framing/contentSecurityPolicy.js'
import {
  agreementOn,
  EVERY,
  type HostDirective,
  parsePolicies,
  sourcesFor,
} from '../../../contract/framing/hostPolicy.js'

/** The policies in the markup of a page. Browsers enforce them in addition to the header. */
export function metaPolicies(html: string): readonly string[] {
  const tags = html
    .replaceAll(/<!--.*?-->/gs, '')
    .matchAll(/<meta\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi)
  return Array.from(tags, ([, attributes = '']) => attributes)
    .filter(
      (attributes) =>
        attribute(attributes, 'http-equiv')?.trim().toLowerCase() === 'content-security-policy',
    )
    .flatMap((attributes) => attribute(attributes, 'content') ?? [])
}

function attribute(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i')
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return (double ?? single ?? bare)
    ?.replaceAll(/&(?:#0*39|#x0*27|apos);/gi, "'")
    .replaceAll(/&(?:#0*34|#x0*22|quot);/gi, '"')
    .replaceAll(/&(?:#0*38|#x0*26|amp);/gi, '&')
}

/**
 * Turns a check into a check of the page's own headers and markup. It reports the problems of any document
 * at the address. It passes only for the page itself, because a login may have other headers.
 */
export function pageCheck(check: Check<Facts>): Check<Facts> {
  return {
    ...check,
    run: async (facts) => {
      const { page } = facts
      if (page.failure) return skipped('The page does not answer.')
      const isPage = page.status >= 200 && page.status < 300 && !wrongDocument(page)
      const unproven = skipped(
        'The server sent another document, so the page was not checked. That document passes this check.',
      )
      return (await check.run(facts)) ?? (isPage ? undefined : unproven)
    },
  }
}

/** The policies of the page, with the place of each. */
function policiesOf({ page }: Facts): readonly { readonly text: string; readonly where: string }[] {
  const header = page.headers.get('content-security-policy')
  return [
    ...(header === null ? [] : [{ text: header, where: 'header' }]),
    ...metaPolicies(page.body).map((text) => ({ text, where: '<meta>' })),
  ]
}

/** Finds the first policy that blocks an address, and suggests a directive that allows it. */
function refusal(facts: Facts, directive: HostDirective, address: URL): Finding | undefined {
  for (const { text, where } of policiesOf(facts)) {
    for (const policy of parsePolicies(text)) {
      const sources = sourcesFor(policy, directive)
      if (!sources || agreementOn(sources, address, facts.page.url) === EVERY) continue
      return problem(
        `The page's Content-Security-Policy (${where}) blocks ${address.origin}: ${directive}.`,
        {
          remedy: `Change the directive to: ${repaired(facts, text, directive)}`,
          code: directive === 'frame-src' ? 'host_csp_blocked' : 'network_error',
        },
      )
    }
  }
  return undefined
}

/** The corrected directive. Other directives are left out, because a policy may contain nonces. */
function repaired({ options, landing }: Facts, text: string, directive: HostDirective): string {
  const { policy } = contentSecurityPolicy({
    ceremonyOrigins: options.ceremonyOrigins,
    publicUrl: options.proxy.href,
    landing: landing.asked.href,
    policy: text,
  })
  const directives = policy.split(/[;,]/).map((line) => line.trim())
  return directives.find((line) => line.startsWith(`${directive} `)) ?? directive
}

const originsOf = ({ ceremonyOrigins, ceremony }: Facts['options']): readonly string[] => [
  ...new Set([...ceremonyOrigins, ...(ceremony ? [ceremony.origin] : [])]),
]

const cspCeremony: Check<Facts> = {
  name: 'csp_ceremony',
  promise: 'The policy of the page allows a frame with the ceremony.',
  needs: ({ options }) =>
    originsOf(options).length > 0 ? undefined : '--ceremony-origin, the origin of ceremonies',
  run: (facts) =>
    originsOf(facts.options)
      .map((origin) => refusal(facts, 'frame-src', new URL(origin)))
      .find((found) => found !== undefined),
}

const cspLanding: Check<Facts> = {
  name: 'csp_landing',
  promise: 'The policy of the page allows a frame with the landing.',
  run: (facts) => refusal(facts, 'frame-src', facts.landing.asked),
}

const cspProxy: Check<Facts> = {
  name: 'csp_proxy',
  promise: 'The policy of the page allows calls to the proxy.',
  run: (facts) => refusal(facts, 'connect-src', new URL(`${facts.options.proxy.href}/health`)),
}

const coep: Check<Facts> = {
  name: 'coep',
  promise: 'The page sends no Cross-Origin-Embedder-Policy that blocks frames.',
  run({ page }) {
    const header = page.headers.get('cross-origin-embedder-policy') ?? ''
    const value = header.split(/[;,]/)[0]?.trim().toLowerCase()
    if (value !== 'require-corp' && value !== 'credentialless') return undefined
    return problem(
      `Cross-Origin-Embedder-Policy: ${value} blocks each frame that does not send it too.`,
      {
        remedy: 'Remove the header from this page, or use presentation="tab".',
        code: 'cross_origin_isolated',
      },
    )
  },
}

/** Permissions that every frame of a ceremony requests. */
const ALWAYS_GIVEN: readonly string[] = ['fullscreen', 'clipboard-write']

const permissionsPolicy: Check<Facts> = {
  name: 'permissions_policy',
  promise: 'The Permissions-Policy of the page lets the ceremony use its features.',
  run({ page, options: { ceremonyOrigins } }) {
    const header = page.headers.get('permissions-policy') ?? ''
    const blocked = ALWAYS_GIVEN.filter((feature) => {
      const [, list] =
        new RegExp(`(?:^|,)\\s*${feature}\\s*=\\s*(\\([^)]*\\)|[^,]*)`).exec(header) ?? []
      if (list === undefined || /[(\s]\*|^\*/.test(list)) return false
      const sources = Array.from(list.matchAll(/"([^"]*)"/g), ([, source = '']) => source)
      return ceremonyOrigins.length === 0
        ? sources.length === 0
        : !ceremonyOrigins.every((origin) => agreementOn(sources, new URL(origin)) === EVERY)
    })
    if (blocked.length === 0) return undefined
    const [origin = 'https://sign.example'] = ceremonyOrigins
    return warning(`Permissions-Policy of the page denies the ceremony: ${blocked.join(', ')}.`, {
      remedy: `Send: ${blocked.map((feature) => `${feature}=(self "${origin}")`).join(', ')}`,
    })
  },
}

/** The headers and policies of the page. */
export const pagePolicyChecks: readonly Check<Facts>[] = [
  cspCeremony,
  cspLanding,
  cspProxy,
  permissionsPolicy,
  coep,
].map(pageCheck)
