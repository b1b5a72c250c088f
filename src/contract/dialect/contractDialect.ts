import type { ServiceDialect } from './serviceDialect.js'

/** The service contract without changes. */
export const contractDialect: ServiceDialect = {
  ceremonySegment: 'ceremony',
  authentication: 'object',
  urlParameters: {},
  completion: 'landing',
}
