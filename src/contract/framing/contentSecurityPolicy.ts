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
  /** The origins of ceremonies, as in `service.ceremonyOrigins`. A host may begin with a wildcard. */
  readonly ceremonyOrigins: readonly string[]
  /** The `publicUrl` of `createSigningProxy`. By default the landing has the same origin. */
  readonly publicUrl?: string | undefined
  /** The landing's url or origin, if the proxy does not serve the landing. */
  readonly landing?: string | undefined
  /**
   * The page's present policy, as in its header. The result only adds sources to it.
   * @default "frame-src 'self'; connect-src 'self'"
   */
  readonly policy?: string | undefined
}

/** The result of {@link contentSecurityPolicy}. */
export interface HostContentSecurityPolicy {
  /** The needed sources, for a middleware that builds the header. */
  readonly directives: Readonly<Record<HostDirective, readonly string[]>>
  /** The header's value: the page's own policy with the missing sources. */
  readonly policy: string
}

/**
 * Adds the sources of ceremonies to a page's `Content-Security-Policy`: the origins of ceremonies and
 * landing to `frame-src`, the origin of the proxy to `connect-src`.
 *
 * Adds a source only if the policy blocks it. A missing `frame-src` is copied from its fallback,
 * `child-src` or `default-src` (CSP Level 3, fallback list). A policy that allows all frames gets no
 * `frame-src`, which would block all other frames. Each policy of a header is changed separately. Does
 * not change `frame-ancestors`, which lists the pages around the page itself, or `Permissions-Policy`.
 *
 * @throws `SigningError` `invalid_option` for an invalid origin, and without `publicUrl` or `landing`.
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
    throw invalid('publicUrl', 'is missing', 'Set it, or set `landing` if you serve the landing.')
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
    // The other keywords, such as 'unsafe-inline', allow scripts and styles, not addresses.
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

/** Whether the sources already allow an entry, which may contain a wildcard. */
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
