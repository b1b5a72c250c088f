import { type CeremonyGrant, mayBeGrant } from '../../contract/ceremony.js'

const grants = new WeakMap<SealedGrant, CeremonyGrant>()

/**
 * A ceremony that has been granted, with its url out of sight.
 *
 * The url is a bearer credential: whoever has it can sign. This object holds nothing, so it may pass
 * through query caches, props, developer tools and logs. Only this package opens it.
 */
export class SealedGrant {
  readonly sealed = true

  constructor(grant: CeremonyGrant) {
    grants.set(this, grant)
  }
}

/**
 * The grant behind a seal, or the grant itself where a host hands over its own. Throws for what is
 * neither, a seal of another copy of this package included.
 */
export function unsealGrant(grant: SealedGrant | CeremonyGrant): CeremonyGrant {
  const opened = grant instanceof SealedGrant ? grants.get(grant) : grant
  if (!mayBeGrant(opened) || Object.keys(opened).join() === 'sealed') {
    throw new TypeError('Not a ceremony.')
  }
  return opened
}
