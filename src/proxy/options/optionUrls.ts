import { isLoopback } from '../../contract/ceremonyUrl.js'
import { parsePortableSource, type PortableSource } from '../../contract/framing/portableSource.js'
import { parse as parseDomain } from 'tldts'
import { OptionProblem } from './parseOptions.js'

/** What the URL parser removes or replaces. */
const NOT_SENT_AS_WRITTEN = /[\s\\\p{Cc}]/u

/** Schemes of native shells, which are accepted like `https`. */
const NATIVE_SCHEMES = ['capacitor']

/** Reads an absolute url: `https` outside loopback, without credentials, query and fragment. */
function readUrl(text: string): URL {
  if (!URL.canParse(text) || !/^[^/]+:\/\/[^/]/.test(text)) {
    throw new OptionProblem('must be an absolute url')
  }
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new OptionProblem('must be https; only loopback hosts may use http')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OptionProblem('must not contain a user name or password')
  }
  if (/[?#*]/.test(text) || NOT_SENT_AS_WRITTEN.test(text)) {
    throw new OptionProblem(
      'must not contain a query, a fragment, a wildcard, white space or a backslash',
    )
  }
  return url
}

/** Reads the service's `{base_url}`. Every path that is added to it begins with `/v1/`. */
export function readServiceUrl(text: string): URL {
  const url = readUrl(text)
  if (/\/v1\/*$/.test(url.pathname)) {
    throw new OptionProblem('must not end in /v1, which is part of every path')
  }
  return url
}

/**
 * Reads a url on an origin of the portal. Policies and the landing page name it, where a host has
 * letters, digits, hyphens and dots only (CSP Level 3, `host-char`).
 */
export function readPublicUrl(text: string): URL {
  const url = readUrl(text)
  if (/^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname)) return url
  throw new OptionProblem('must have a host of letters, digits, hyphens and dots')
}

/** Reads an origin: `https://portal.example.com`, nothing after the host and port. */
export function readOrigin(text: string): string {
  const url = readPublicUrl(text)
  if (url.pathname === '/') return url.origin
  throw new OptionProblem('must be an origin, without a path')
}

/** Reads an origin: of a web page, or of a native app such as `capacitor://localhost`. */
export function readPageOrigin(text: string): string {
  return isNativeOrigin(text) ? text : readOrigin(text)
}

/** Whether an origin is that of a native shell. */
export function isNativeOrigin(origin: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):\/\/[a-z\d.-]+$/.exec(origin)?.[1]
  return scheme !== undefined && NATIVE_SCHEMES.includes(scheme)
}

/** Reads a landing url. It may have a query, and it is sent unchanged. */
export function readRedirectUrl(text: string): string {
  readUrl(text.split('?', 1)[0] ?? '')
  if (text.includes('#') || NOT_SENT_AS_WRITTEN.test(text)) {
    throw new OptionProblem('must not contain a fragment, white space or a backslash')
  }
  return text
}

/** A url's path as a prefix: `''` for the root, never with a slash at its end. */
export function pathPrefix(url: URL): string {
  return url.pathname.replace(/\/+$/, '')
}

/**
 * Reads an entry of `embeddableIn`, normalised as the service is to get it. All browsers must agree on
 * it, and it must have no wildcard over a suffix under which strangers register names.
 */
export function readEmbedder(text: string): PortableSource {
  const read = parsePortableSource(text, { nativeSchemes: NATIVE_SCHEMES })
  if ('problem' in read) throw new OptionProblem(read.problem, read.remedy)
  const base = /^https:\/\/\*\.([^:]+)/.exec(read.source)?.[1]
  if (base !== undefined && !isLoopback(base) && isPublicSuffix(base)) {
    throw new OptionProblem(
      'has a wildcard over a public suffix, so any site below it could frame the ceremony',
    )
  }
  return read
}

/** Private suffixes count: anyone can have a site below `github.io`. */
function isPublicSuffix(host: string): boolean {
  return parseDomain(host, { allowPrivateDomains: true }).domain === null
}
