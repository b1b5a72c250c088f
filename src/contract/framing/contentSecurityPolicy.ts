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
  /** The origins that serve ceremonies, as in `service.ceremonyOrigins`. A host may begin with `*.`. */
  readonly ceremonyOrigins: readonly string[]
  /** The `publicUrl` of `createSigningProxy`. By default, `redirect_url` has the same origin. */
  readonly publicUrl?: string | undefined
  /** The url or origin of the page at `redirect_url`, if the proxy does not serve that page. */
  readonly landing?: string | undefined
  /**
   * The page's current policy, as in its header. The result adds sources to this policy.
   * @default "frame-src 'self'; connect-src 'self'"
   */
  readonly policy?: string | undefined
}

/** The result of {@link contentSecurityPolicy}. */
export interface HostContentSecurityPolicy {
  /** The required sources of each directive, for a middleware that builds the header. */
  readonly directives: Readonly<Record<HostDirective, readonly string[]>>
  /** The value for the header: the page's current policy and the missing sources. */
  readonly policy: string
}

/**
 * Adds the origins that ceremonies need to a page's `Content-Security-Policy`: the ceremonies and
 * the page at `redirect_url` to `frame-src`, the proxy to `connect-src`.
 *
 * Adds a source only if the policy blocks it. Copies a missing `frame-src` from `child-src` or
 * `default-src`, its fallbacks. A policy that allows all frames gets no `frame-src`, which would
 * block other frames. Changes each policy of a header separately. Does not change `frame-ancestors`
 * (which sites can frame this page) or `Permissions-Policy`.
 *
 * @throws `SigningError` `invalid_option` for an invalid origin, or without `publicUrl` and `landing`.
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
    throw invalid('publicUrl', 'is missing', 'Set `publicUrl` or `landing`.')
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
    // Drop keywords such as 'unsafe-inline', because they allow scripts and styles, not urls.
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

/** Whether `sources` already allow `entry`, an origin that may contain a wildcard. */
function isCovered(entry: string, sources: readonly string[]): boolean {
  const address = entry.includes('*') ? undefined : parseUrl(entry)
  return address ? agreementOn(sources, address) === EVERY : sources.includes(entry)
}

function sourceOf(entry: string): string {
  const read = parsePortableSource(entry)
  if ('source' in read) return read.source
  throw invalid('ceremonyOrigins', `has an entry that ${read.problem}`, read.remedy)
}

function originOf(option: string, address: string): string {
  const url = parseUrl(address)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw invalid(option, 'must be a full url', 'Write it as "https://portal.example.com/api".')
}

function invalid(option: string, problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `\`${option}\` of contentSecurityPolicy ${problem}.`, {
    remedy,
  })
}
