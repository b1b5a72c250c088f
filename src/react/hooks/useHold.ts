'use client'

import { useInsertionEffect } from 'react'
import type { HeldSession } from '../../embed/session/ceremonySession.js'
import type { SessionOptions } from '../../embed/session/sessionOptions.js'
import { useLatest } from '../useLatest.js'

/**
 * Holds a session as long as the component exists, with the options of its last render. An insertion
 * effect: StrictMode does not repeat it, and hiding an `<Activity>` does not undo it.
 */
export function useHold(session: HeldSession, options: SessionOptions): void {
  const holder = useLatest(options)
  useInsertionEffect(() => session.hold(holder), [session, holder])
}
