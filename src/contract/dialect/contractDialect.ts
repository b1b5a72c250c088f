import type { ServiceDialect } from './serviceDialect.js'

/** The service contract as it stands. */
export const contractDialect: ServiceDialect = {
  ceremonySegment: 'ceremony',
  authentication: 'object',
  urlParameters: {},
  completion: 'landing',
}
