'use client'

import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * A ref with the value of the last committed render, for what runs later: a message, a timer. An
 * insertion effect, because it runs before every other effect and while `<Activity>` hides the component.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
