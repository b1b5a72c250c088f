/**
 * The points in which a deployment of the service may speak otherwise than the service contract. A
 * value, not code: what is not listed here is the contract's.
 */
export interface ServiceDialect {
  /** Last segment of the path that creates a ceremony. */
  readonly ceremonySegment: string
  /** Whether `authentication` is sent as one object or as a list that holds it. */
  readonly authentication: 'object' | 'list'
  /** Query parameters to add to a ceremony's url before a browser gets it. */
  readonly urlParameters: Readonly<Record<string, string>>
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
