import type { ServiceDialect } from './dialect.js'

/**
 * Beyond the service contract: what the live service's own public documentation shows today.
 *
 * Ceremonies are created at `/ceremonies`, `authentication` is a list, a framed ceremony needs
 * `embedded=true` in its url, and it reports its end by `postMessage` instead of going to
 * `redirect_url`. None of this is promised by the contract and all of it may change: opt in by name.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, service: { baseUrl, apiKey, dialect: liveServiceDialect } })
 * ```
 */
export const liveServiceDialect: ServiceDialect = {
  ceremonySegment: 'ceremonies',
  authentication: 'list',
  urlParameters: { embedded: 'true', event_delivery: 'message' },
  completion: 'message',
}
