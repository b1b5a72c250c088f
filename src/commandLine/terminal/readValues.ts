import { UsageError } from './terminal.js'
import { isLoopback } from '../../contract/ceremonyUrl.js'

/** Reads the value of a flag, if the flag is given. */
export function ifGiven<Read>(value: string | undefined, read: (value: string) => Read) {
  return value === undefined ? undefined : read(value)
}

/** Reads a flag that has a few possible values. Throws a {@link UsageError} that lists them. */
export function readChoice<Known extends string>(
  flag: string,
  value: string,
  known: readonly Known[],
): Known {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  throw new UsageError(`${flag} must be one of: ${known.join(', ')} (received "${value}").`)
}

/** Reads a flag for an id of the service, if it is given. Throws {@link UsageError}. */
export function readOptionalId(
  flag: string,
  value: string | undefined,
  isId: (value: unknown) => boolean,
): string | undefined {
  if (value === undefined || isId(value)) return value
  throw new UsageError(`${flag} must be an id from the service, such as re_… or del_….`)
}

/** Reads an http(s) url that contains no user name and no password. Throws {@link UsageError}. */
export function readUrl(what: string, text = ''): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  throw new UsageError(`${what} must be a complete url, such as https://portal.example.com/….`)
}

/** Reads a url without query and fragment. Removes slashes at its end. */
export function readBaseUrl(what: string, text?: string): URL {
  const url = readUrl(what, text)
  if (url.search || url.hash) throw new UsageError(`${what} must have no query and no fragment.`)
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

/** Reads the base url of a signing service, which must be https except on this machine. */
export function readServiceUrl(flag: string, text: string): string {
  const url = readBaseUrl(flag, text)
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new UsageError(`${flag} must be https. Only a service on this machine can use http.`)
  }
  if (!url.pathname.endsWith('/v1')) return url.href.replace(/\/$/, '')
  throw new UsageError(`${flag} must not end in /v1, because the command adds /v1 to it.`)
}

/** Reads an origin without a path. Throws {@link UsageError}. */
export function readOrigin(flag: string, text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)) return text
  throw new UsageError(`${flag} must be an origin, such as https://portal.example.com.`)
}

/** Reads the origins of a repeatable flag. */
export function readOrigins(flag: string, texts: readonly string[] = []): readonly string[] {
  return texts.map((text) => readOrigin(flag, text))
}
