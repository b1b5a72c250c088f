import type { ClientErrorCode } from '../../contract/signingError.js'

/** The name of a remedy: an error code, a special case of a code, or a warning. */
export type RemedyName =
  | ClientErrorCode
  | 'cross_origin_session'
  | 'foreign_landing'
  | 'frame_refused'
  | 'missing_key'
  | 'no_confirm'
  | 'provider_unmounted'
  | 'server_problem'
  | 'url_kept'

/**
 * Returns what the developer should do. The text contains `value`: an origin, a list entry or a
 * status. `policy` is the page's Content Security Policy.
 */
export type RemedyOf = (name: RemedyName, value: string, policy: string) => string

const PAGE =
  'https://github.com/react-signing-ceremony/react-signing-ceremony/blob/main/docs/troubleshooting.md'

/** By default a remedy is a link, so that a production bundle does not contain the sentences. */
let source: RemedyOf = (name, value) => `${PAGE}#${name} ${value}`.trim()

/** Returns a remedy: a link to the documentation, or a sentence after {@link setRemedies}. */
export function remedyOf(name: RemedyName, value = '', policy = ''): string {
  return source(name, value, policy)
}

/** Replaces the links with sentences. The package's development builds call this function. */
export function setRemedies(sentences: RemedyOf): void {
  source = sentences
}
