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
import type { SigningOptions } from './signingOptions.js'

/** A granted ceremony whose urls have been checked. Only `urlFor` returns the ceremony's url. */
export interface Ceremony {
  readonly origin: string
  readonly embeddableIn: readonly string[] | undefined
  /** The url of the page at `redirect_url`, where the recipient arrives at the end. */
  readonly landing: URL | undefined
  /** The meaning of the messages that the ceremony page posts, if the proxy sent it. */
  readonly completion: CeremonyCompletion | undefined
  /** Whether the url can be loaded only once. */
  readonly isSingleUse: boolean
  /** When the url expires, in milliseconds since 1970. `NaN` if the grant does not say it. */
  readonly expiresAt: number
  /** Whether this ceremony ends when a newer one is created for the recipient. */
  readonly endsWithNewer: boolean
  readonly urlFor: (place: CeremonyPlace) => string
}

/** Checks a grant that has a `url`. Returns an error if one of its urls is invalid. */
export function readCeremony(
  grant: CeremonyGrant,
  options: SigningOptions,
): Ceremony | SigningError {
  const { ceremonyOrigins } = options
  const url = parseCeremonyUrl(grant.url, {
    allowedOrigins: ceremonyOrigins,
    // The page's own origin is allowed only if the host lists it in `ceremonyOrigins`.
    notOn: ceremonyOrigins ? [] : [location.origin],
  })
  const { completion } = grant
  // Many backends send `null` for a missing value.
  const redirectUrl = grant.redirect_url ?? undefined
  const landing = redirectUrl === undefined ? undefined : parseLandingUrl(redirectUrl)
  if (!url || (redirectUrl !== undefined && !landing)) return clientError('invalid_url')
  return {
    origin: url.origin,
    embeddableIn: grant.embeddable_in,
    landing,
    completion: isCompletion(completion) ? completion : undefined,
    isSingleUse: grant.single_use === true,
    expiresAt: Date.parse(grant.expires_at ?? ''),
    endsWithNewer: grant.revokes_older === true,
    urlFor: (place) =>
      withParameters(String(grant.url), grant.url_parameters?.[place === 'frame' ? place : 'tab']),
  }
}

/** Whether the url has expired. A new grant is shown in any case: the page's clock may be wrong. */
export function isExpired({ expiresAt }: Ceremony): boolean {
  return expiresAt <= Date.now()
}

/** Whether a url that was loaded cannot be loaded again. */
export function isSpent(ceremony: Ceremony): boolean {
  return ceremony.isSingleUse || isExpired(ceremony)
}

/**
 * Appends query parameters to the text of a url. `URLSearchParams` would encode the existing query
 * again and break a signature over it. Ignores `parameters` that are not an object.
 */
function withParameters(url: string, parameters: unknown): string {
  const added = Object.entries(isJsonObject(parameters) ? parameters : {})
    .map((pair) => pair.map((text) => encodeURIComponent(String(text))).join('='))
    .join('&')
  if (!added) return url
  const [start = url] = url.split('#')
  return `${start}${start.includes('?') ? '&' : '?'}${added}${url.slice(start.length)}`
}
