'use client'

import { createSession, dropSession } from '../../embed/createSession.js'
import type { HeldSession } from '../../embed/session/ceremonySession.js'
import { isLive } from '../../embed/session/ceremonyState.js'
import { internalsOf, type SessionInternals } from '../../embed/session/sessionInternals.js'
import type { SessionOptions } from '../../embed/session/sessionOptions.js'

/** Stores sessions by key. Components with the same key share a session, also after a remount. */
export interface SessionMap {
  /** Returns the session for `key`. Creates a session with these options if none exists. */
  readonly get: (key: string, options: SessionOptions) => HeldSession
}

/** Milliseconds for which an unfinished ceremony is kept after its last component unmounts. */
export const KEEP_FOR = 600_000

/** Creates a map. Drops an unfinished ceremony `keepFor` milliseconds after its last unmount. */
export function createSessionMap(keepFor: number): SessionMap {
  const sessions = new Map<string, HeldSession>()

  function makeSession(key: string, options: SessionOptions): HeldSession {
    let timer: ReturnType<typeof setTimeout> | undefined

    function release(internals: SessionInternals): void {
      const { question } = internals
      question?.cancel()
      clearTimeout(timer)
      // A refused ceremony has failed, even while its `confirm` call is still running.
      if (isUnderWay(internals) && question?.reason !== 'refused') timer = setTimeout(drop, keepFor)
      else drop()
    }

    function drop(): void {
      const internals = internalsOf(session)
      if (internals.holders.size > 0) return
      clearTimeout(timer)
      dropSession(internals)
      if (sessions.get(key) === session) sessions.delete(key)
    }

    const session = createSession(options, release)
    session.subscribe(() => {
      if (session.getSnapshot().finish) drop()
    })
    return session
  }

  return {
    get(key, options) {
      const session = sessions.get(key) ?? makeSession(key, options)
      sessions.set(key, session)
      return session
    },
  }
}

function isUnderWay({ attempt, state }: SessionInternals): boolean {
  // A second frame cannot show a url that can be loaded only once.
  if (state.place === 'frame' && attempt?.ceremony?.isSingleUse) return false
  return isLive(state) || ['creating', 'blocked', 'emailed'].includes(state.status)
}
