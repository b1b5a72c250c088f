'use client'

import { createSession, dropSession } from '../../embed/createSession.js'
import type { HeldSession } from '../../embed/session/ceremonySession.js'
import { isLive } from '../../embed/session/ceremonyState.js'
import { internalsOf, type SessionInternals } from '../../embed/session/sessionInternals.js'
import type { SessionOptions } from '../../embed/session/sessionOptions.js'

/** Sessions by key, so that components of one ceremony share one session and find it again. */
export interface SessionMap {
  /** Returns the session of `key`; creates it with these options if it is missing. */
  readonly get: (key: string, options: SessionOptions) => HeldSession
}

/** Milliseconds that an unfinished ceremony waits for a component. */
export const KEEP_FOR = 600_000

/** Creates a map. An unfinished ceremony without components is dropped after `keepFor` milliseconds. */
export function createSessionMap(keepFor: number): SessionMap {
  const sessions = new Map<string, HeldSession>()

  function makeSession(key: string, options: SessionOptions): HeldSession {
    let timer: ReturnType<typeof setTimeout> | undefined

    function release(internals: SessionInternals): void {
      const { question } = internals
      question?.cancel()
      clearTimeout(timer)
      // A refusal that waits for `confirm` is a failure.
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

function isUnderWay({ state }: SessionInternals): boolean {
  return isLive(state) || ['creating', 'blocked', 'emailed'].includes(state.status)
}
