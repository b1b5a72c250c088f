import { type CeremonyState, IDLE, type Verb } from './signing/ceremonyState.js'
import type { Signing } from './signing/signing.js'
import { type Access, keepAccess } from './signing/access.js'
import { performVerb } from './start/performVerb.js'

/** Returns one holder's handle of a signing. The handle's verbs use the options of this holder. */
export function createHandle(access: Omit<Access, 'id'>): Signing {
  const { find, holder } = access
  const verb = (name: Verb) => (): void => {
    const core = find()
    if (core) performVerb(core, name, holder)
  }
  const signing: Signing = {
    subscribe(listener) {
      const core = find()
      core?.listeners.add(listener)
      return () => core?.listeners.delete(listener)
    },
    getSnapshot: (): CeremonyState => find()?.state ?? IDLE,
    start: verb('start'),
    restart: verb('restart'),
    close: verb('close'),
    recheck: verb('recheck'),
    openInTab: verb('openInTab'),
    openHere: verb('openHere'),
  }
  keepAccess(signing, access)
  return signing
}
