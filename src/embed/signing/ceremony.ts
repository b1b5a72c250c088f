import {
  type CeremonyCompletion,
  type CeremonyGrant,
  fieldNames,
  type GrantedFraming,
  isCompletion,
  parseGrant,
} from '../../contract/ceremony.js'
import { parseCeremonyUrl, parseLandingUrl, parseUrl } from '../../contract/ceremonyUrl.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { clientError } from '../errors/errors.js'

/** Where a ceremony is shown: in a frame of the page, in its own browser tab, or in this window. */
export type CeremonyPlace = 'frame' | 'tab' | 'window'

/** The fields of a request for a ceremony that the browser can choose. */
export interface CeremonyRequestBody {
  /** A key of the proxy's option `redirectUrls`, which selects the landing page's url. */
  readonly landing?: string | undefined
  /**
   * What the browser claims: unverified strings by label. The proxy passes them to your function
   * `evidence` on the server, as `claimed`.
   */
  readonly claims?: Readonly<Record<string, string>> | undefined
}

/**
 * The response to a request for a ceremony, with the ceremony's url hidden.
 *
 * The url is a bearer credential: anyone who has it can sign. This object has no readable data, so
 * query caches, props, developer tools and logs may contain it. Only this package can read the url.
 */
export class SealedGrant {
  readonly sealed = true
  readonly #grant: CeremonyGrant

  constructor(grant: CeremonyGrant) {
    this.#grant = grant
  }

  /** Returns the ceremony inside a `SealedGrant`, and any other value unchanged. */
  static open(value: unknown): unknown {
    return value instanceof SealedGrant ? value.#grant : value
  }
}

/** A granted ceremony whose urls have been checked, without its url, which is a credential. */
export interface Ceremony {
  readonly origin: string
  /** Whether the proxy predicts that browsers show the ceremony in a frame of this page. */
  readonly framing: GrantedFraming
  /** Whether the service said which pages are allowed to frame the ceremony. */
  readonly isFramingKnown: boolean
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
 * Reads the answer to a request for a ceremony. Returns `undefined` if the service sends the link by
 * email. Throws a `SigningError` for any other answer. Ignores `expires_at`: the page's clock may be
 * wrong, and the service itself refuses an expired url.
 */
export function readCeremony(
  answer: unknown,
  allowedOrigins: readonly string[] | undefined,
): GrantedCeremony | undefined {
  const grant = parseGrant(SealedGrant.open(answer))
  if (!grant) throw clientError('create_failed', { value: fieldNames(answer) })
  const { url, tab_url: tabUrl, completion, url_parameters: parameters } = grant
  if (typeof url !== 'string') return undefined
  // The page's own origin is allowed only if the host lists it in `ceremonyOrigins`.
  const rules = {
    allowedOrigins,
    notOn: allowedOrigins ? [] : [location.origin],
    // In development, a page on http can show a listed ceremony on http.
    developmentHosts: location.protocol === 'http:' ? allowedOrigins?.map(hostOf) : [],
  }
  const origin = parseCeremonyUrl(url, rules)?.origin
  const isSameSite = parseCeremonyUrl(tabUrl, rules)?.origin === origin && tabUrl !== undefined
  // Many backends send `null` for a missing value.
  const redirectUrl = grant.redirect_url ?? undefined
  const landing = parseLandingUrl(redirectUrl)
  if (!origin || (redirectUrl !== undefined && !landing)) throw clientError('invalid_url')
  return {
    ceremony: {
      origin,
      framing: grant.framing ?? { verdict: 'unknown' },
      isFramingKnown: Boolean(grant.embeddable_in),
      landing,
      completion: isCompletion(completion) ? completion : undefined,
      isSingleUse: grant.single_use === true,
      endsWithNewer: grant.revokes_older === true,
    },
    urlFor: (place) =>
      place === 'frame'
        ? withParameters(url, parameters?.frame)
        : withParameters(isSameSite ? tabUrl : url, parameters?.tab),
  }
}

function hostOf(origin: string): string {
  return parseUrl(origin)?.hostname ?? ''
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
