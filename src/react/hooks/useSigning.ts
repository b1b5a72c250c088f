'use client'

import { useInsertionEffect, useState } from 'react'
import { createHandle } from '../../embed/createHandle.js'
import type { Signing } from '../../embed/signing/signing.js'
import type { SigningHolder } from '../../embed/signing/signingCore.js'
import type { SigningOptions } from '../../embed/signing/signingOptions.js'
import type { Signings } from '../../embed/signings.js'
import { useHeld } from '../useHeld.js'
import { useLatest } from '../useLatest.js'

/**
 * Returns this component's access to the signing with `key`. The signing is created when React
 * commits the component, so a discarded render leaves nothing behind. StrictMode does not repeat an
 * insertion effect, and a hidden `<Activity>` does not undo it.
 */
export function useSigning(signings: Signings, key: string, options: SigningOptions): Signing {
  const latest = useLatest(options)
  const [holder] = useState<SigningHolder>(() => ({ options: latest }))
  useInsertionEffect(() => signings.attach(key, holder), [signings, key, holder])
  return useHeld([signings, key], () => createHandle({ find: () => signings.find(key), holder }))
}
