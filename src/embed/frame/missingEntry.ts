import { parseUrl } from '../../contract/ceremonyUrl.js'

/** Sources that the standard and the three engines read alike. The service drops the path. */
const SOURCE =
  /^(https?:)\/\/(\*\.)?([a-z\d-]+(?:\.[a-z\d-]+)*)(?::([1-9]\d*))?(?:\/(?!\/)[\w.~%/-]*)?$/i

/** The entry that would let a page frame a ceremony. */
export interface MissingEntry {
  /** `undefined` if no entry can name the page: it is sandboxed, or its address is in brackets. */
  readonly entry: string | undefined
}

/**
 * Finds the entry that `embeddable_in` needs for a frame below `ancestors`, nearest first; `undefined` if
 * it is complete, or if only the browser knows.
 *
 * An unknown entry, such as `*` or `'self'`, counts as a match. So it never blocks a frame that a browser
 * shows. `framingVerdict` knows all entries, but is too large for a page.
 */
export function missingEntry(
  list: readonly string[],
  ancestors: readonly string[],
): MissingEntry | undefined {
  for (const [index, ancestor] of ancestors.entries()) {
    const origin = /^https?:/.test(ancestor) ? parseUrl(ancestor) : undefined
    // Above the page, `null` may be an origin that the browser hides.
    const isKnown = origin ?? (index === 0 && ancestor === 'null')
    if (isKnown && list.every((source) => matches(source, origin) === false)) {
      return { entry: origin && SOURCE.test(origin.origin) ? origin.origin : undefined }
    }
  }
  return undefined
}

/** Whether a source matches an origin; `undefined` if the engines differ. */
function matches(source: string, origin: URL | undefined): boolean | undefined {
  const [, scheme, wildcard, host = '', port] = SOURCE.exec(source.toLowerCase()) ?? []
  if (!scheme) return undefined
  const { protocol, hostname } = origin ?? {}
  if (wildcard ? !hostname?.endsWith(`.${host}`) : hostname !== host) return false
  // Engines differ on whether `http` matches a page on `https`.
  if (scheme !== protocol) return scheme === 'http:' ? undefined : false
  const usual = scheme === 'https:' ? '443' : '80'
  const wanted = port ?? usual
  const actual = origin?.port || usual
  // Engines differ on whether port 80 matches port 443.
  return wanted === actual || (wanted === '80' && actual === '443' ? undefined : false)
}
