'use client'

import type { HeldSession } from '../../embed/session/ceremonySession.js'

/** Sessions by key, so that components of one ceremony share one session and find it again. */
export interface SessionMap {
  /** The session of `key`. `make` is told what to call when its session has been dropped. */
  readonly get: (key: string, make: (onDrop: () => void) => HeldSession) => HeldSession
}

export function createSessionMap(): SessionMap {
  const sessions = new Map<string, HeldSession>()
  return {
    get(key, make) {
      const found = sessions.get(key)
      if (found) return found
      const made = make(() => {
        if (sessions.get(key) === made) sessions.delete(key)
      })
      sessions.set(key, made)
      return made
    },
  }
}
