import {
  type CeremonyCompletion,
  type CeremonyGrant,
  isCompletion,
} from '../../contract/ceremony.js'
import { parseCeremonyUrl, parseUrl } from '../../contract/ceremonyUrl.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import type { CeremonyOptions } from './ceremonySession.js'
import type { CeremonyPlace } from './ceremonyState.js'

/** A granted ceremony that may be shown. Its url is in sight of nobody who does not ask for it. */
export interface Ceremony {
  readonly origin: string
  readonly embeddableIn: readonly string[] | undefined
  /** The page behind `redirect_url`. */
  readonly landing: URL | undefined
  /** Whether a frame comes to its end by the landing, and not by the ceremony's own message. */
  readonly landsInFrame: boolean
  /** What the ceremony's own words mean, where its grant says so. */
  readonly completion: CeremonyCompletion | undefined
  readonly urlFor: (place: CeremonyPlace) => string
}

/** Reads a grant that has a `url`; the error is the reason why it cannot be shown. */
export function readCeremony(
  grant: CeremonyGrant,
  options: CeremonyOptions,
): Ceremony | SigningError {
  const url = parseCeremonyUrl(grant.url, {
    allowedOrigins: options.ceremonyOrigins,
    notOn: [location.origin],
  })
  if (!url) return clientError('invalid_url')
  const { completion } = grant
  const isTold = completion === 'message'
  if (isTold && !options.readCeremonyMessage) return clientError('completion_unheard')
  const table = isCompletion(completion) ? completion : undefined
  return {
    origin: url.origin,
    embeddableIn: grant.embeddable_in,
    landing: parseUrl(grant.redirect_url ?? ''),
    landsInFrame: !isTold && !table,
    completion: table,
    urlFor: (place) => withParameters(String(grant.url), grant.url_parameters?.[place]),
  }
}

/**
 * Adds to the text: parsing a query and writing it anew could change what a token is signed over. What is
 * no parameters is left out: a field of a host's own must not confuse anything.
 */
function withParameters(url: string, parameters: unknown): string {
  const added = Object.entries(isJsonObject(parameters) ? parameters : {})
    .map((pair) => pair.map((text) => encodeURIComponent(String(text))).join('='))
    .join('&')
  if (!added) return url
  const [start = url] = url.split('#')
  return `${start}${start.includes('?') ? '&' : '?'}${added}${url.slice(start.length)}`
}
