import type { ClientErrorCode } from '../../contract/signingError.js'

/** The names of remedies: error codes, two special cases of a code, and a warning. */
export type RemedyName =
  | ClientErrorCode
  | 'cross_origin_session'
  | 'first_url_kept'
  | 'frame_refused'

/**
 * Returns what the developer should do. `value` is the origin, entry or status to name. `policy` is the
 * page's Content Security Policy.
 */
export type RemedyOf = (name: RemedyName, value: string, policy: string) => string

const PAGE =
  'https://github.com/react-signing-ceremony/react-signing-ceremony/blob/main/docs/troubleshooting.md'

/** Returns the address of the remedy. A production bundle does not contain the sentences. */
let source: RemedyOf = (name, value) => `${value} ${PAGE}#${name}`.trim()

/** Returns the remedy: an address by default, a sentence after {@link setRemedies}. */
export function remedyOf(name: RemedyName, value = '', policy = ''): string {
  return source(name, value, policy)
}

/** Replaces the addresses by sentences. The entries for development call it. */
export function setRemedies(sentences: RemedyOf): void {
  source = sentences
}
