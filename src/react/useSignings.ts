'use client'

import { useMemo } from 'react'
import { useProvidedSignings } from './SigningProvider.js'

/** What a page can do with the signings of its provider, without a component. */
export interface SigningsControl {
  /**
   * Asks your server again, even after a final answer: about the signing with this key, or about all.
   * Call it when your own data has changed, for example after a push of your server.
   */
  readonly invalidate: (key?: string) => void
}

/**
 * Returns functions for the signings of the `SigningProvider`. Returns the same object until the
 * provider's `endpoint`, `credentials` or `user` change. Throws without a provider.
 *
 * @example
 * ```tsx
 * const { invalidate } = useSignings()
 * return <button onClick={() => invalidate(recipientId)}>Ask again</button>
 * ```
 */
export function useSignings(): SigningsControl {
  const signings = useProvidedSignings('useSignings()')
  return useMemo(() => ({ invalidate: (key) => signings.invalidate(key) }), [signings])
}
