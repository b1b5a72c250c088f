import { isLoopback } from '../../contract/ceremonyUrl.js'
import { isJsonObject, isStringArray } from '../../contract/jsonObject.js'
import { invalidOption } from './invalidOption.js'

/**
 * Reads a url of the configuration: absolute, `https` outside loopback, without credentials, query
 * and fragment.
 */
function readUrl(option: string, value: unknown, example: string): URL {
  const cure = `Write it as ${example}.`
  if (typeof value !== 'string' || !URL.canParse(value) || !/^[^/]+:\/\/[^/]/.test(value)) {
    throw invalidOption(option, 'is missing or not an absolute url', cure)
  }
  const url = new URL(value)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw invalidOption(option, 'is not https', `${cure} Only loopback hosts may use http.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidOption(option, 'contains a user name or password', cure)
  }
  if (/[?#*]/.test(value) || NOT_SENT_AS_WRITTEN.test(value)) {
    const problem = 'contains a query, a fragment, a wildcard, white space or a backslash'
    throw invalidOption(option, problem, cure)
  }
  return url
}

/** What the URL parser removes or replaces. */
const NOT_SENT_AS_WRITTEN = /[\s\\\p{Cc}]/u

/** Reads the service's `{base_url}`; every path that is put behind it begins with `/v1/`. */
export function readServiceUrl(value: unknown): URL {
  const url = readUrl('service.baseUrl', value, '"https://api.example.com"')
  if (!/\/v1\/*$/.test(url.pathname)) return url
  throw invalidOption('service.baseUrl', 'ends in /v1', 'Leave that out: it is part of every path.')
}

/**
 * Reads a url on an origin of the portal's: policies and the landing page name it, where a host has
 * letters, digits, hyphens and dots only (CSP Level 3, `host-char`).
 */
export function readOwnUrl(option: string, value: unknown, example: string): URL {
  const url = readUrl(option, value, example)
  if (/^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname)) return url
  const problem = 'has a host that no policy can name'
  throw invalidOption(option, problem, 'Use a host of letters, digits, hyphens and dots.')
}

/** A url's path as a prefix: `''` for the root, never with a slash at its end. */
export function pathPrefix(url: URL): string {
  return url.pathname.replace(/\/+$/, '')
}

/** Reads a list of origins: `https://portal.example.com`, nothing behind the host and port. */
export function readOrigins(
  option: string,
  value: unknown,
  read = readUrl,
): readonly string[] | undefined {
  if (value === undefined) return undefined
  const example = '"https://portal.example.com"'
  if (!isStringArray(value) || value.length === 0) {
    throw invalidOption(option, 'is not a list of origins', `List at least one, as ${example}.`)
  }
  return value.map((entry, index) => readOrigin(`${option}[${index}]`, entry, read))
}

function readOrigin(option: string, entry: unknown, read: typeof readUrl): string {
  const example = '"https://portal.example.com"'
  const url = read(option, entry, example)
  if (url.pathname !== '/') {
    throw invalidOption(option, 'has a path', `Write the origin alone, as ${example}.`)
  }
  return url.origin
}

/** Reads the schemes of native shells: none that a browser gives a meaning of its own. */
export function readNativeSchemes(value: unknown): readonly string[] {
  if (value === undefined) return []
  if (isStringArray(value) && value.every((scheme) => NATIVE_SCHEME.test(scheme))) return value
  throw invalidOption(
    'nativeSchemes',
    'is not a list of schemes of native shells',
    'Write ["capacitor"], without the colon, or leave it out.',
  )
}

const NATIVE_SCHEME =
  /^(?!(?:https?|wss?|ftp|file|data|blob|about|javascript|filesystem|null)$)[a-z][a-z\d+.-]{1,30}$/

/** Reads the origins of pages: of the web, or of a native shell, such as `capacitor://localhost`. */
export function readPageOrigins(
  value: unknown,
  nativeSchemes: readonly string[],
): readonly string[] | undefined {
  if (!Array.isArray(value)) return readOrigins('allowedOrigins', value, readOwnUrl)
  const isNative = (entry: unknown): entry is string => {
    const scheme = typeof entry === 'string' && /^([^:]+):\/\/[a-z\d.-]+$/.exec(entry)?.[1]
    return typeof scheme === 'string' && nativeSchemes.includes(scheme)
  }
  const entries: readonly unknown[] = value
  return entries.length === 0
    ? readOrigins('allowedOrigins', entries, readOwnUrl)
    : entries.flatMap((entry, index) =>
        isNative(entry) ? [entry] : [readOrigin(`allowedOrigins[${index}]`, entry, readOwnUrl)],
      )
}

/** Reads the landing urls that a browser may name by key. */
export function readRedirectUrls(value: unknown): ReadonlyMap<string, string> {
  if (value === undefined) return new Map()
  if (!isJsonObject(value)) {
    throw invalidOption(
      'redirectUrls',
      'is not an object of urls',
      'Write { done: "https://portal.example.com/done" }; browsers name the key.',
    )
  }
  return new Map(
    Object.entries(value).map(([key, entry]) => [key, readRedirectUrl(key, entry)] as const),
  )
}

/** Unlike the others it may have a query, and is sent as it was written. */
function readRedirectUrl(key: string, value: unknown): string {
  const option = `redirectUrls[${JSON.stringify(key)}]`
  const example = '"https://portal.example.com/done"'
  const [address] = String(value).split('?')
  readUrl(option, typeof value === 'string' ? address : value, example)
  const text = String(value)
  if (text.includes('#') || NOT_SENT_AS_WRITTEN.test(text)) {
    const problem = 'contains a fragment, white space or a backslash'
    throw invalidOption(option, problem, `Write it as ${example}.`)
  }
  return text
}
