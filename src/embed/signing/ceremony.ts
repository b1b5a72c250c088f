import {
  type CeremonyCompletion,
  type CeremonyGrant,
  isCompletion,
} from '../../contract/ceremony.js'
import { parseCeremonyUrl, parseLandingUrl } from '../../contract/ceremonyUrl.js'
import { isJsonObject } from '../../contract/jsonObject.js'

/** Where a ceremony is shown: in a frame of the page, in its own browser tab, or in this window. */
export type CeremonyPlace = 'frame' | 'tab' | 'window'

/** The fields of a request for a ceremony that the browser can choose. */
export interface CeremonyRequestBody {
  /** A key of the proxy's option `redirectUrls`, which selects the `redirect_url`. */
  readonly redirect?: string | undefined
  /**
   * What the browser claims: unverified strings by label. The proxy passes them to your function
   * `evidence` on the server, as `claimed`.
   */
  readonly claims?: Readonly<Record<string, string>> | undefined
}

/** A granted ceremony whose urls have been checked, without its url, which is a credential. */
export interface Ceremony {
  readonly origin: string
  readonly embeddableIn: readonly string[] | undefined
  /** The url of the page at `redirect_url`, where the recipient arrives at the end. */
  readonly landing: URL | undefined
  /** The meaning of the messages that the ceremony page posts, if the proxy sent it. */
  readonly completion: CeremonyCompletion | undefined
  /** Whether the url can be loaded only once. */
  readonly isSingleUse: boolean
  /** Whether this ceremony ends when a newer one is created for the recipient. */
  readonly endsWithNewer: boolean
}

/** A ceremony, and the function that returns its url for a place. */
export interface GrantedCeremony {
  readonly ceremony: Ceremony
  readonly urlFor: (place: CeremonyPlace) => string
}

/**
 * Checks a grant that has a `url`. Returns `undefined` if one of its urls is invalid. Ignores
 * `expires_at`: the page's clock may be wrong, and the service itself refuses an expired url.
 */
export function readCeremony(
  grant: CeremonyGrant,
  allowedOrigins: readonly string[] | undefined,
): GrantedCeremony | undefined {
  const url = parseCeremonyUrl(grant.url, {
    allowedOrigins,
    // The page's own origin is allowed only if the host lists it in `ceremonyOrigins`.
    notOn: allowedOrigins ? [] : [location.origin],
  })
  // Many backends send `null` for a missing value.
  const redirectUrl = grant.redirect_url ?? undefined
  const landing = parseLandingUrl(redirectUrl)
  if (!url || (redirectUrl !== undefined && !landing)) return undefined
  const { completion, url_parameters: parameters } = grant
  const ceremony = {
    origin: url.origin,
    embeddableIn: grant.embeddable_in,
    landing,
    completion: isCompletion(completion) ? completion : undefined,
    isSingleUse: grant.single_use === true,
    endsWithNewer: grant.revokes_older === true,
  }
  return {
    ceremony,
    urlFor: (place) =>
      withParameters(String(grant.url), parameters?.[place === 'frame' ? place : 'tab']),
  }
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
