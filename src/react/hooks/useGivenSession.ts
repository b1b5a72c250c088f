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
   * The answer of the service: `{ url, embeddable_in, redirect_url }`. Or a function that requests it; "Try
   * again" calls it again. `undefined` while you are requesting it.
   */
  readonly ceremony: GivenCeremony | (() => Promise<GivenCeremony> | GivenCeremony) | undefined
}

/** Creates the component's own session for a ceremony from a backend of the host. */
export function useGivenSession(options: GivenOptions): HeldSession {
  const { ceremony } = options
  const { ceremonyOrigins, slowAfter } = useContext(SigningContext) ?? {}
  const asked: SessionOptions = {
    ...options,
    ceremonyOrigins,
    slowAfter,
    isGiven: typeof ceremony !== 'function',
    // Without a url it is not a ceremony whose link is emailed.
    create: async () => ({
      url: '',
      ...(typeof ceremony === 'function' ? await ceremony() : ceremony),
    }),
  }
  const [session] = useState(() => createSession(asked))
  useHold(session, asked)
  useStart(session, ceremony)
  return session
}

/** Starts once, and again when a new url comes after a failure. */
function useStart(session: HeldSession, ceremony: GivenOptions['ceremony']): void {
  const started = useRef<string | true>(undefined)
  const isFunction = typeof ceremony === 'function'
  // Plain JavaScript may pass `null`, or an object without a url.
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
