'use client'

import { useInsertionEffect, useRef } from 'react'
import { createSignings, type Signings } from '../../embed/signings.js'
import { useHeld } from '../useHeld.js'

/**
 * Returns the store of signings of a provider. If a value of `owner` changes, such as the signed-in
 * user, it closes all tabs and returns a new store. Calls `onInterrupt` if the component unmounts
 * during an attempt; then the tabs stay open.
 */
export function useSignings(owner: readonly unknown[], onInterrupt?: () => void): Signings {
  const signings = useHeld(owner, () => createSignings(JSON.stringify(owner)))
  const home = useRef({ signings, effects: 0 })
  useInsertionEffect(() => {
    const { current } = home
    const before = current.signings
    current.signings = signings
    // Deferred, because an insertion effect must not cause a render.
    if (before !== signings) queueMicrotask(() => before.clear(false))
    current.effects += 1
    return () => {
      current.effects -= 1
      // Deferred, because Fast Refresh and a new owner run the effect again.
      setTimeout(() => {
        if (current.effects === 0 && signings.clear(true)) onInterrupt?.()
      })
    }
  }, [signings, onInterrupt])
  return signings
}
