import type { ServiceDialect } from './serviceDialect.js'

/** The service's field names and behavior exactly as in the service contract. */
export const contractDialect: ServiceDialect = {
  ceremonySegment: 'ceremony',
  authentication: 'object',
  urlParameters: {},
  completion: 'landing',
}
