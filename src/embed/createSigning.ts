import { type CeremonyState, IDLE, type Verb } from './signing/ceremonyState.js'
import type { Signing } from './signing/signing.js'
import { type Access, keepAccess } from './signing/access.js'
import { notifyListeners, type SigningCore, type SigningHolder } from './signing/signingCore.js'
import { performVerb } from './start/performVerb.js'

/** Returns one holder's handle of a signing. The handle's verbs use the options of this holder. */
export function createSigning(access: Omit<Access, 'id'>): Signing {
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

/**
 * Registers a holder, whose callbacks the signing then calls. Returns a function that removes the
 * holder and then calls `onLeave` if no holder is left.
 */
export function hold(core: SigningCore, holder: SigningHolder, onLeave: () => void): () => void {
  core.holders = [...core.holders, holder]
  return () => {
    core.holders = core.holders.filter((other) => other !== holder)
    core.last = holder
    // Deferred, because an insertion effect must not cause a render, and because React may remove a
    // component and insert it again.
    queueMicrotask(() => notifyListeners(core))
    setTimeout(() => {
      if (core.holders.length === 0) onLeave()
    })
  }
}
