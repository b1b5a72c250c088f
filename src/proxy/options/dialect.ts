import { isUrlParameters, type UrlParameters } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { invalidOption } from './invalidOption.js'

/**
 * The points in which a deployment of the service may speak otherwise than the service contract. A
 * value, not code: what is not listed here is the contract's.
 */
export interface ServiceDialect {
  /** Last segment of the path that creates a ceremony. */
  readonly ceremonySegment: string
  /** Whether `authentication` is sent as one object or as a list that holds it. */
  readonly authentication: 'object' | 'list'
  /** Query parameters that the page adds to a ceremony's url, by the place it shows it in. */
  readonly urlParameters: UrlParameters
  /** What a browser is told to listen for: `landing` is the page behind `redirect_url`. */
  readonly completion: 'landing' | 'message'
}

/** The service contract as it stands. */
export const contractDialect: ServiceDialect = {
  ceremonySegment: 'ceremony',
  authentication: 'object',
  urlParameters: {},
  completion: 'landing',
}

/**
 * Beyond the service contract: what the live service's own public documentation shows today.
 *
 * Ceremonies are created at `/ceremonies`, `authentication` is a list, a framed ceremony needs
 * `embedded=true` in its url, and it then reports its end by `postMessage` instead of going to
 * `redirect_url`; in a tab it needs nothing, and goes there. None of this is promised by the
 * contract and all of it may change: opt in by name.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, service: { baseUrl, apiKey, dialect: liveServiceDialect } })
 * ```
 */
export const liveServiceDialect: ServiceDialect = {
  ceremonySegment: 'ceremonies',
  authentication: 'list',
  urlParameters: { frame: { embedded: 'true', event_delivery: 'message' } },
  completion: 'message',
}

/** Reads a dialect: its segment becomes part of a path that is called with the key. */
export function readDialect(dialect: unknown): ServiceDialect {
  if (dialect === undefined) return contractDialect
  if (isDialect(dialect)) return dialect
  throw invalidOption(
    'service.dialect',
    'is not a dialect',
    'Leave it out for the service contract, or give `liveServiceDialect`.',
  )
}

function isDialect(value: unknown): value is ServiceDialect {
  if (!isJsonObject(value)) return false
  const { ceremonySegment, urlParameters, authentication, completion } = value
  return (
    typeof ceremonySegment === 'string' &&
    /^[a-z_-]{1,40}$/.test(ceremonySegment) &&
    isUrlParameters(urlParameters) &&
    (authentication === 'object' || authentication === 'list') &&
    (completion === 'landing' || completion === 'message')
  )
}
