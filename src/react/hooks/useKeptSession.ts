'use client'

import { useInsertionEffect } from 'react'
import type { Session } from '../../embed/session/ceremonySession.js'

/**
 * Keeps a session as long as the component is there, with the options of the last render.
 *
 * By insertion effects, which React runs once: StrictMode does not repeat them, hiding an
 * `<Activity>` does not undo them, and removing a hidden one does. Leaving the page for good closes
 * the session.
 */
export function useKeptSession<Options>(
  session: Session & { readonly configure: (options: Options) => void },
  options: Options,
): void {
  useInsertionEffect(() => session.configure(options))
  useInsertionEffect(() => session.retain(), [session])
}
