import type { CeremonyGrant } from '../../contract/ceremony.js'

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
