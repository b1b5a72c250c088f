'use client'

import { useContext, useEffect, useRef, useState } from 'react'
import { createSession } from '../../embed/createSession.js'
import { remedyOf } from '../../embed/errors/remedies.js'
import type { HeldSession } from '../../embed/session/ceremonySession.js'
import { isLive } from '../../embed/session/ceremonyState.js'
import type {
  CeremonyOptions,
  GivenCeremony,
  SessionOptions,
} from '../../embed/session/sessionOptions.js'
import { askOnMount } from '../../embed/start/askOnMount.js'
import { SigningContext } from '../provider/signingContext.js'
import { useHold } from './useHold.js'

export interface GivenOptions extends CeremonyOptions, Pick<SessionOptions, 'recipientId'> {
  /**
   * The service's answer `{ url, embeddable_in, redirect_url }`, or a function that requests it.
   * "Try again" calls the function again. Pass `undefined` while you are requesting the answer.
   */
  readonly ceremony: GivenCeremony | (() => Promise<GivenCeremony> | GivenCeremony) | undefined
}

/**
 * Creates a session for a ceremony that the host application requested from its own backend. A new
 * tab first shows `loadingText`.
 */
export function useGivenSession(options: GivenOptions, loadingText: string): HeldSession {
  const { ceremony } = options
  const { ceremonyOrigins, slowAfter } = useContext(SigningContext) ?? {}
  const asked: SessionOptions = {
    ...options,
    ceremonyOrigins,
    slowAfter,
    loadingText,
    isGiven: typeof ceremony !== 'function',
    create: async () => {
      const grant = typeof ceremony === 'function' ? await ceremony() : ceremony
      // An empty `url` is an error. A missing `url` would mean that the link is sent by email.
      return { ...grant, url: grant?.url ?? '' }
    },
  }
  const [session] = useState(() => createSession(asked))
  useHold(session, asked)
  useStart(session, ceremony)
  return session
}

/** Starts the session once. Restarts it if a new url arrives after a failure. */
function useStart(session: HeldSession, ceremony: GivenOptions['ceremony']): void {
  const started = useRef<string | true>(undefined)
  const isFunction = typeof ceremony === 'function'
  // Code without TypeScript may pass `null`, or an object without a url.
  const source = isFunction || (ceremony ? (ceremony.url ?? '') : undefined)
  useEffect(() => {
    if (source === undefined || source === started.current) return
    const isFirst = started.current === undefined
    started.current = source
    if (isFirst) {
      askOnMount(session, isFunction)
      if (!isFunction) session.start()
      return
    }
    const state = session.getSnapshot()
    if (state.status === 'failed' || state.status === 'blocked') session.restart()
    else if (isLive(state)) {
      console.warn(`[react-signing-ceremony] ${remedyOf('first_url_kept')}`)
    }
  }, [session, source, isFunction])
}
