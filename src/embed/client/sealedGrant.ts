import type { CeremonyGrant } from '../../contract/ceremony.js'

const grants = new WeakMap<object, CeremonyGrant>()

/**
 * A granted ceremony without a readable url.
 *
 * The url is a bearer credential: its owner can sign. This object has no data, so it may pass through
 * query caches, props, developer tools and logs. Only this package opens it.
 */
export class SealedGrant {
  readonly sealed = true

  constructor(grant: CeremonyGrant) {
    grants.set(this, grant)
  }
}

/** Opens a sealed grant; returns every other grant unchanged. */
export function unsealGrant(grant: SealedGrant | CeremonyGrant): CeremonyGrant {
  const opened = grants.get(grant) ?? grant
  if (opened instanceof SealedGrant || Object.keys(opened).join() === 'sealed') {
    throw new TypeError('The ceremony is from another copy of react-signing-ceremony.')
  }
  return opened
}
