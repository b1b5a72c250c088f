'use client'

import { useSyncExternalStore } from 'react'
import { type CeremonyState, IDLE } from '../../embed/signing/ceremonyState.js'
import type { Signing } from '../../embed/signing/signing.js'

/** Returns the state of a signing. */
export function useSigningState(signing: Signing): CeremonyState {
  return useSyncExternalStore(signing.subscribe, signing.getSnapshot, serverSnapshot)
}

const serverSnapshot = (): CeremonyState => IDLE
