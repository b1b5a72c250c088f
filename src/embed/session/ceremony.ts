import {
  type CeremonyCompletion,
  type CeremonyGrant,
  isCompletion,
} from '../../contract/ceremony.js'
import { parseCeremonyUrl, parseLandingUrl } from '../../contract/ceremonyUrl.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import type { CeremonyPlace } from './ceremonyState.js'
import type { SessionOptions } from './sessionOptions.js'

/** A granted ceremony with checked urls. Only `urlFor` returns its url. */
export interface Ceremony {
  readonly origin: string
  readonly embeddableIn: readonly string[] | undefined
  /** The page behind `redirect_url`. */
  readonly landing: URL | undefined
  /** What the ceremony's own messages mean, if its grant says so. */
  readonly completion: CeremonyCompletion | undefined
  /** Whether the url works once only. */
  readonly isSingleUse: boolean
  /** Whether a newer ceremony of the recipient ends this one. */
  readonly isReplaceable: boolean
  readonly urlFor: (place: CeremonyPlace) => string
}

/** Checks a grant that has a `url`. Returns an error if it cannot be shown. */
export function readCeremony(
  grant: CeremonyGrant,
  options: SessionOptions,
): Ceremony | SigningError {
  const { ceremonyOrigins } = options
  const url = parseCeremonyUrl(grant.url, {
    allowedOrigins: ceremonyOrigins,
    // The host may list the page's own origin.
    notOn: ceremonyOrigins ? [] : [location.origin],
  })
  const { completion } = grant
  // `null` is what many backends write for "absent".
  const redirectUrl = grant.redirect_url ?? undefined
  const landing = redirectUrl === undefined ? undefined : parseLandingUrl(redirectUrl)
  if (!url || (redirectUrl !== undefined && !landing)) return clientError('invalid_url')
  return {
    origin: url.origin,
    embeddableIn: grant.embeddable_in,
    landing,
    completion: isCompletion(completion) ? completion : undefined,
    isSingleUse: grant.single_use === true,
    isReplaceable: grant.revokes_older === true,
    urlFor: (place) => withParameters(String(grant.url), grant.url_parameters?.[place]),
  }
}

/**
 * Appends query parameters as text. `URLSearchParams` would encode the existing query again, and a token
 * may be signed over that text. A value without parameters is ignored.
 */
function withParameters(url: string, parameters: unknown): string {
  const added = Object.entries(isJsonObject(parameters) ? parameters : {})
    .map((pair) => pair.map((text) => encodeURIComponent(String(text))).join('='))
    .join('&')
  if (!added) return url
  const [start = url] = url.split('#')
  return `${start}${start.includes('?') ? '&' : '?'}${added}${url.slice(start.length)}`
}
