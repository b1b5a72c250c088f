import type { Signing } from './signing.js'
import type { SigningCore, SigningHolder } from './signingCore.js'

/** The private part of a {@link Signing}: its holder, and the data that all holders share. */
export interface Access {
  /** Identifies the access: a React key, so that nothing of a component outlives the signing. */
  readonly id: number
  readonly holder: SigningHolder
  /** Returns `undefined` before the component is in the page, and after its provider has ended. */
  readonly find: () => SigningCore | undefined
}

const accesses = new WeakMap<Signing, Access>()

let ids = 0

/** Stores the private part of a signing for {@link accessOf}. */
export function keepAccess(signing: Signing, access: Omit<Access, 'id'>): void {
  ids += 1
  accesses.set(signing, { ...access, id: ids })
}

/** Returns the private part of a signing. The package does not export it: it contains the url. */
export function accessOf(signing: Signing): Access {
  const access = accesses.get(signing)
  if (!access) throw new TypeError('The signing is from another copy of react-signing-ceremony.')
  return access
}
