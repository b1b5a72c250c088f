import { isLoopback } from '../../contract/ceremonyUrl.js'
import { parsePortableSource, type PortableSource } from '../../contract/framing/portableSource.js'
import { parse as parseDomain } from '../bundled/tldts.js'
import { OptionProblem } from './parseOptions.js'

/** Matches characters that a URL parser removes or replaces. */
const NOT_SENT_AS_WRITTEN = /[\s\\\p{Cc}]/u

/** Matches the origin of a native app that is built with Capacitor. */
const NATIVE_ORIGIN = /^capacitor:\/\/[a-z\d.-]+$/

function assert(isValid: boolean, problem: string): void {
  if (!isValid) throw new OptionProblem(problem)
}

/**
 * Reads an absolute url without credentials, query and fragment. {@link findPlainHost} then refuses
 * `http` on most hosts.
 */
export function readUrl(text: string): URL {
  assert(URL.canParse(text) && /^[^/]+:\/\/[^/]/.test(text), 'must be an absolute url')
  const url = new URL(text)
  assert(/^https?:$/.test(url.protocol), 'must be https')
  assert(url.username + url.password === '', 'must not contain a user name or password')
  assert(
    !/[?#*]/.test(text) && !NOT_SENT_AS_WRITTEN.test(text),
    'must not contain a query, a fragment, a wildcard, white space or a backslash',
  )
  return url
}

/**
 * Reads a url of the portal. Its host may have only letters, digits, hyphens and dots, because it
 * appears in Content Security Policies and the landing page (CSP Level 3, `host-char`).
 */
export function readPublicUrl(text: string): URL {
  const url = readUrl(text)
  const isPlain = /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname)
  assert(isPlain, 'must have a host of letters, digits, hyphens and dots')
  return url
}

/** Reads an origin such as `https://portal.example.com`, without a path. */
export function readOrigin(text: string): string {
  const url = readPublicUrl(text)
  assert(url.pathname === '/', 'must be an origin, without a path')
  return url.origin
}

/** Reads the origin of a web page, or of a native app such as `capacitor://localhost`. */
export function readPageOrigin(text: string): string {
  return NATIVE_ORIGIN.test(text) ? text : readOrigin(text)
}

/** Reads a url at which a ceremony ends. It may have a query. The service receives it unchanged. */
export function readRedirectUrl(text: string): string {
  readUrl(text.split('?', 1)[0] ?? '')
  const isSentAsWritten = !text.includes('#') && !NOT_SENT_AS_WRITTEN.test(text)
  assert(isSentAsWritten, 'must not contain a fragment, white space or a backslash')
  return text
}

/** Reads a host without scheme and port, such as `192.168.1.20` or `web`. */
export function readHost(text: string): string {
  const isHost = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(text) && URL.canParse(`http://${text}`)
  assert(isHost, 'must be a host without scheme, port and path')
  return new URL(`http://${text}`).hostname
}

/**
 * Returns the name of the first option whose url uses `http` on a host that is neither loopback nor
 * one of `developmentHosts`.
 */
export function findPlainHost(
  urls: Readonly<Record<string, string | URL>>,
  developmentHosts: readonly string[],
): string | undefined {
  return Object.entries(urls).find(([, text]) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'http:' && !isLoopback(hostname, developmentHosts)
  })?.[0]
}

/** Returns a url's path without a slash at its end. The root path becomes `''`. */
export function pathPrefix(url: URL): string {
  return url.pathname.replace(/\/+$/, '')
}

/**
 * Reads and normalizes an entry of `embeddableIn`. All browsers must interpret it in the same way.
 * A wildcard must not cover a public suffix, private ones such as `github.io` included, because
 * strangers can register names there.
 */
export function readEmbedder(text: string): PortableSource {
  const read = parsePortableSource(text, { nativeSchemes: ['capacitor'], acceptsHttp: true })
  if ('problem' in read) throw new OptionProblem(read.problem, read.remedy)
  const base = /^https:\/\/\*\.([^:]+)/.exec(read.source)?.[1]
  const isWide = base !== undefined && !isLoopback(base)
  assert(
    !isWide || parseDomain(base, { allowPrivateDomains: true }).domain !== null,
    'has a wildcard over a public suffix, so any site below it could frame the ceremony',
  )
  return NATIVE_ORIGIN.test(read.source) ? { warning: NATIVE, ...read } : read
}

const NATIVE =
  'This is the origin of a native app. The service contract does not show whether the service accepts it.'
