import type { CeremonyGrant } from '../../contract/ceremony.js'

const grants = new WeakMap<object, CeremonyGrant>()

/**
 * The response to a request for a ceremony, with the ceremony's url hidden.
 *
 * The url is a bearer credential: anyone who has it can sign. This object has no readable data, so
 * query caches, props, developer tools and logs may contain it. Only this package can read the url.
 */
export class SealedGrant {
  readonly sealed = true

  constructor(grant: CeremonyGrant) {
    grants.set(this, grant)
  }
}

/** Returns the ceremony inside a `SealedGrant`. Returns an unsealed ceremony unchanged. */
export function unsealGrant(grant: SealedGrant | CeremonyGrant): object {
  return grants.get(grant) ?? grant
}
