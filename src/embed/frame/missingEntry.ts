import { parseUrl } from '../../contract/ceremonyUrl.js'

/** Matches entries that all browser engines read in the same way. The service drops the path. */
const SOURCE =
  /^(https?:)\/\/(\*\.)?([a-z\d-]+(?:\.[a-z\d-]+)*)(?::([1-9]\d*))?(?:\/(?!\/)[\w.~%/-]*)?$/i

/** The entry to add to `embeddable_in`, so that a page is allowed to frame the ceremony. */
export interface MissingEntry {
  /** `undefined` if no entry can match the page: it is sandboxed or has an IPv6 address. */
  readonly entry: string | undefined
}

/**
 * Returns the entry that `embeddable_in` lacks for a frame inside `ancestors`, nearest first.
 * Returns `undefined` if the list is complete, or if only the browser can decide.
 *
 * An entry of unknown form, such as `*` or `'self'`, counts as a match, so no frame is blocked that
 * a browser would show. `framingVerdict` understands all entries, but is too large for a page.
 */
export function missingEntry(
  list: readonly string[],
  ancestors: readonly string[],
): MissingEntry | undefined {
  for (const [index, ancestor] of ancestors.entries()) {
    const origin = /^https?:/.test(ancestor) ? parseUrl(ancestor) : undefined
    // For a page around this one, `null` may be an origin that the browser hides.
    const isKnown = origin ?? (index === 0 && ancestor === 'null')
    if (isKnown && list.every((source) => matches(source, origin) === false)) {
      return { entry: origin && SOURCE.test(origin.origin) ? origin.origin : undefined }
    }
  }
  return undefined
}

/** Whether an entry matches an origin; `undefined` for unknown entries, or if browsers disagree. */
function matches(source: string, origin: URL | undefined): boolean | undefined {
  const [, scheme, wildcard, host = '', port] = SOURCE.exec(source.toLowerCase()) ?? []
  if (!scheme) return undefined
  const { protocol, hostname } = origin ?? {}
  if (wildcard ? !hostname?.endsWith(`.${host}`) : hostname !== host) return false
  // Browser engines disagree on whether an `http` entry matches an `https` page.
  if (scheme !== protocol) return scheme === 'http:' ? undefined : false
  const usual = scheme === 'https:' ? '443' : '80'
  const wanted = port ?? usual
  const actual = origin?.port || usual
  // Browser engines disagree on whether an entry with port 80 matches port 443.
  return wanted === actual || (wanted === '80' && actual === '443' ? undefined : false)
}
