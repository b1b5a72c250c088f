'use client'

import { useState } from 'react'

/**
 * Returns the same value until one of `parts` changes. `useMemo` does not guarantee this: React may
 * discard a memoized value, and Fast Refresh does.
 */
export function useHeld<Value>(parts: readonly unknown[], make: () => Value): Value {
  const [held, setHeld] = useState(() => ({ parts, value: make() }))
  if (held.parts.every((part, index) => Object.is(part, parts[index]))) return held.value
  const next = { parts, value: make() }
  setHeld(next)
  return next.value
}
