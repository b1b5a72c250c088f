import { UsageError } from './usageError.js'
import { isLoopback } from '../../contract/ceremonyUrl.js'

/** One of the known values of a flag; throws {@link UsageError} that lists them. */
export function readChoice<Known extends string>(
  flag: string,
  value: string,
  known: readonly Known[],
): Known {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  throw new UsageError(`${flag} must be one of: ${known.join(', ')} (received "${value}").`)
}

/** An optional id of the service; throws {@link UsageError} for another text. */
export function readOptionalId(
  flag: string,
  value: string | undefined,
  isId: (value: unknown) => boolean,
): string | undefined {
  if (value === undefined || isId(value)) return value
  throw new UsageError(`${flag} must be an id from the service, such as re_… or del_….`)
}

/** An http(s) url without user name and password; throws {@link UsageError}. */
export function readUrl(what: string, text = ''): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  throw new UsageError(`${what} must be a full url, such as https://portal.example.com/….`)
}

/** A url that paths are appended to: no query, no fragment, no slash at the end. */
export function readBaseUrl(what: string, text?: string): URL {
  const url = readUrl(what, text)
  if (url.search || url.hash) throw new UsageError(`${what} must have no query and no fragment.`)
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

/** The base address of a signing service. */
export function readServiceUrl(text?: string): string {
  const url = readBaseUrl('<url>', text)
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new UsageError('<url> must be https; http is accepted on this machine only.')
  }
  if (!url.pathname.endsWith('/v1')) return url.href.replace(/\/$/, '')
  throw new UsageError('<url> must not include /v1, which is part of every path.')
}

/** An origin without path; throws {@link UsageError}. */
export function readOrigin(flag: string, text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)) return text
  throw new UsageError(`${flag} must be an origin, such as https://portal.example.com.`)
}
