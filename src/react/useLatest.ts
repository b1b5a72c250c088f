'use client'

import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * A ref that holds the value of the last committed render, so that what runs later (a message, a
 * timer) calls the callbacks of now without being set up anew. An insertion effect, since it runs
 * before every other effect, stays on while `<Activity>` hides the component, and is silent on the
 * server.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
