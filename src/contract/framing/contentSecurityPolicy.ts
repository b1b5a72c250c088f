import { parseUrl } from '../ceremonyUrl.js'
import { SigningError } from '../signingError.js'
import {
  agreementOn,
  EVERY,
  type HostDirective,
  parsePolicies,
  sourcesFor,
  wordsOf,
} from './hostPolicy.js'
import { parsePortableSource } from './portableSource.js'

/** Options of {@link contentSecurityPolicy}. */
export interface ContentSecurityPolicyOptions {
  /** Where ceremonies live, as in `service.ceremonyOrigins`. A wildcard may lead a host. */
  readonly ceremonyOrigins: readonly string[]
  /** Where browsers reach the proxy: that of `createSigningProxy`. The landing is there, too. */
  readonly publicUrl?: string | undefined
  /** The landing's url, or its origin, where it is not the proxy's. */
  readonly landing?: string | undefined
  /**
   * The policy that the page has, as its header says it. What it allows stays allowed, and what it
   * forbids besides stays forbidden.
   * @default "frame-src 'self'; connect-src 'self'"
   */
  readonly policy?: string | undefined
}

/** What {@link contentSecurityPolicy} gives. */
export interface HostContentSecurityPolicy {
  /** The entries by themselves, for a middleware that builds the header. */
  readonly directives: Readonly<Record<HostDirective, readonly string[]>>
  /** The header's value: the page's own policy with what it lacked. */
  readonly policy: string
}

/**
 * The entries that a page needs in its own `Content-Security-Policy` to show ceremonies: `frame-src`
 * for the ceremony's origins and the landing's, `connect-src` for the proxy.
 *
 * Adds an entry only where the policy would refuse it. A missing `frame-src` is made from what stands
 * in for it (`child-src`, `default-src`; CSP Level 3, fallback list); a policy that forbids no frames
 * gets none, since it would then forbid all others. Several policies in one header are each held to.
 * Knows nothing of `frame-ancestors`, which says who may frame the page itself, nor of
 * `Permissions-Policy`. Pure.
 *
 * @throws `SigningError` `invalid_option` for what names no site, and without `publicUrl` or `landing`.
 *
 * @example
 * ```ts
 * const { policy } = contentSecurityPolicy({
 *   ceremonyOrigins: ['https://sign.example'],
 *   publicUrl: 'https://portal.example.com/api/signing',
 *   policy: "default-src 'self'; script-src 'self'",
 * })
 * // default-src 'self'; script-src 'self'; frame-src 'self' https://sign.example
 * // https://portal.example.com; connect-src 'self' https://portal.example.com
 * ```
 */
export function contentSecurityPolicy({
  ceremonyOrigins,
  publicUrl,
  landing = publicUrl,
  policy = "frame-src 'self'; connect-src 'self'",
}: ContentSecurityPolicyOptions): HostContentSecurityPolicy {
  if (landing === undefined) {
    throw invalid('publicUrl', 'is missing', 'Give it, or `landing` where you serve that yourself.')
  }
  const proxy = publicUrl === undefined ? [] : [originOf('publicUrl', publicUrl)]
  const end = originOf('landing', landing)
  const directives = {
    'frame-src': [...new Set([...ceremonyOrigins.map(sourceOf), end])],
    'connect-src': proxy,
  }
  const merged = policy.split(',').map((one) => mergeInto(one, directives))
  return { directives, policy: merged.join(', ') }
}

const DIRECTIVES: readonly HostDirective[] = ['frame-src', 'connect-src']

function mergeInto(text: string, entries: HostContentSecurityPolicy['directives']): string {
  const lines = text
    .split(';')
    .map((line) => wordsOf(line).join(' '))
    .filter((line) => line !== '')
  const [policy] = parsePolicies(text)
  for (const directive of DIRECTIVES) {
    const sources = policy && sourcesFor(policy, directive)
    const missing = sources ? entries[directive].filter((entry) => !isCovered(entry, sources)) : []
    if (missing.length === 0) continue
    // What allows scripts and styles by keyword says nothing in a directive of addresses.
    const kept = (sources ?? []).filter((source) => !source.startsWith("'") || isSelf(source))
    const line = [directive, ...kept, ...missing].join(' ')
    const index = lines.findIndex((one) => wordsOf(one)[0]?.toLowerCase() === directive)
    lines.splice(index < 0 ? lines.length : index, index < 0 ? 0 : 1, line)
  }
  return lines.join('; ')
}

function isSelf(source: string): boolean {
  return source.toLowerCase() === "'self'"
}

/** Whether nothing needs to be added for an entry, which may have a wildcard of its own. */
function isCovered(entry: string, sources: readonly string[]): boolean {
  const address = entry.includes('*') ? undefined : parseUrl(entry)
  return address ? agreementOn(sources, address) === EVERY : sources.includes(entry)
}

function sourceOf(entry: string): string {
  const read = parsePortableSource(entry)
  if ('source' in read) return read.source
  throw invalid('ceremonyOrigins', `has an entry that ${read.problem}`, read.cure)
}

function originOf(option: string, address: string): string {
  const url = parseUrl(address)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw invalid(option, 'is no url', 'Write it whole, such as "https://portal.example.com/api".')
}

function invalid(option: string, problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `\`${option}\` of contentSecurityPolicy ${problem}.`, {
    remedy,
  })
}
