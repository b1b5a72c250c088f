import { parseUrl } from '../../contract/ceremonyUrl.js'

/** The sources on which the standard and the three engines agree, with a path, which the service drops. */
const SOURCE =
  /^(https?:)\/\/(\*\.)?([a-z\d-]+(?:\.[a-z\d-]+)*)(?::([1-9]\d*))?(?:\/(?!\/)[\w.~%/-]*)?$/i

/** What would let a page frame a ceremony. */
export interface MissingEntry {
  /** `undefined` where no entry can name the page: a sandboxed one, an address in brackets. */
  readonly entry: string | undefined
}

/**
 * The entry that an `embeddable_in` lacks for a frame below `ancestors`, nearest first; `undefined` if
 * it lacks none, or if nobody can tell here.
 *
 * The small part of `framingVerdict` that a page pays for: an entry it does not read, such as `*` or
 * `'self'`, counts as one that may let the page through. So it never keeps back what a browser shows.
 */
export function missingEntry(
  list: readonly string[],
  ancestors: readonly string[],
): MissingEntry | undefined {
  for (const [index, ancestor] of ancestors.entries()) {
    const origin = /^https?:/.test(ancestor) ? parseUrl(ancestor) : undefined
    // Further up `null` may be an origin that the browser hides, and a shell may lift the policy.
    const isKnown = origin ?? (index === 0 && ancestor === 'null')
    if (isKnown && list.every((source) => matches(source, origin) === false)) {
      return { entry: origin && SOURCE.test(origin.origin) ? origin.origin : undefined }
    }
  }
  return undefined
}

/** Whether all engines let a source match, or none of them; `undefined` if it is not known. */
function matches(source: string, origin: URL | undefined): boolean | undefined {
  const [, scheme, wildcard, host = '', port] = SOURCE.exec(source.toLowerCase()) ?? []
  if (!scheme) return undefined
  const { protocol, hostname } = origin ?? {}
  if (wildcard ? !hostname?.endsWith(`.${host}`) : hostname !== host) return false
  // Engines differ on what `http` lets through where the page is on `https`.
  if (scheme !== protocol) return scheme === 'http:' ? undefined : false
  const usual = scheme === 'https:' ? '443' : '80'
  const wanted = port ?? usual
  const actual = origin?.port || usual
  // And on whether port 80 may stand for 443.
  return wanted === actual || (wanted === '80' && actual === '443' ? undefined : false)
}
