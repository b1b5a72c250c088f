'use client'

import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * Returns a ref with the value of the last committed render, for code that runs later. An insertion
 * effect sets the ref before all other effects, also in a hidden `<Activity>`.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
