'use client'

import { useInsertionEffect, useRef } from 'react'
import { createSignings, type Signings } from '../../embed/signings.js'
import { useHeld } from '../useHeld.js'

/**
 * Returns a home of signings that lives as long as the component and until one of `owner` changes,
 * such as the signed-in user. A new owner closes all tabs. `onInterrupt` is called
 * if the component unmounts during an attempt; then the tabs stay open.
 */
export function useSignings(owner: readonly unknown[], onInterrupt: () => void): Signings {
  const signings = useHeld(owner, createSignings)
  const home = useRef({ signings, effects: 0 })
  useInsertionEffect(() => {
    const { current } = home
    if (current.signings !== signings) current.signings.clear(false)
    current.signings = signings
    current.effects += 1
    return () => {
      current.effects -= 1
      // Deferred, because Fast Refresh and a new owner run the effect again.
      setTimeout(() => {
        if (current.effects === 0 && signings.clear(true)) onInterrupt()
      })
    }
  }, [signings, onInterrupt])
  return signings
}
