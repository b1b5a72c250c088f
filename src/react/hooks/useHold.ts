'use client'

import { useInsertionEffect } from 'react'
import type { HeldSession } from '../../embed/session/ceremonySession.js'
import type { SessionOptions } from '../../embed/session/sessionOptions.js'
import { useLatest } from '../useLatest.js'

/**
 * Registers a component with its session, with the options of the last render. StrictMode does not
 * repeat an insertion effect, and a hidden `<Activity>` does not undo it.
 */
export function useHold(session: HeldSession, options: SessionOptions): void {
  const holder = useLatest(options)
  useInsertionEffect(() => session.hold(holder), [session, holder])
}
