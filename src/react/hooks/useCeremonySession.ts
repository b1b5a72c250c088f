'use client'

import { useContext, useState } from 'react'
import { createCeremony } from '../../embed/client/createCeremony.js'
import { unsealGrant } from '../../embed/client/sealedGrant.js'
import type { CeremonyRequestOptions } from '../../embed/client/signingClient.js'
import type { HeldSession } from '../../embed/session/ceremonySession.js'
import type {
  CeremonyOptions,
  CeremonySessionOptions,
  SessionOptions,
} from '../../embed/session/sessionOptions.js'
import { createSessionMap } from '../provider/sessionMap.js'
import { provided, SigningContext } from '../provider/signingContext.js'
import { useHeld } from '../useHeld.js'
import { useHold } from './useHold.js'

/** Options of `useCeremony`: the ceremony to request, and callbacks. */
export interface UseCeremonyOptions
  extends CeremonyOptions, Pick<SessionOptions, 'onLeave'>, CeremonyRequestOptions {
  /** The recipient's id `re_…`; with `create`, any name. Each recipient has their own ceremony. */
  readonly recipientId: string
  /**
   * Requests the ceremony from your own backend and returns the service's
   * `{ url, embeddable_in, redirect_url }`. No `SigningProvider` is then needed. If it throws, the
   * status becomes `failed` with your `SigningError`, or with `create_failed`.
   * @default the proxy of the `SigningProvider`
   */
  readonly create?: CeremonySessionOptions['create'] | undefined
  /**
   * Identifies the ceremony within its `SigningProvider`. Components with the same key share one
   * ceremony, and find it again after an unmount.
   * @default `recipientId`, `redirect` and `evidence`; with `create`, the component itself
   */
  readonly ceremonyKey?: string | undefined
  /**
   * Requests the ceremony when the component mounts, but first waits up to 2 seconds for `confirm`.
   * Prefer a click: every ceremony is recorded as evidence, and its url may expire soon.
   * @default false
   */
  readonly autoStart?: boolean | undefined
}

/**
 * Finds or creates the session of a component, and keeps it in use. Errors name `caller`. A new tab
 * first shows `loadingText`.
 */
export function useCeremonySession(
  options: UseCeremonyOptions,
  caller: string,
  loadingText?: string,
): HeldSession {
  const { recipientId, redirect, evidence, create, ceremonyKey } = options
  const context = useContext(SigningContext)
  const [ownSessions] = useState(() => createSessionMap(0))
  const isOwn = create !== undefined && ceremonyKey === undefined
  const signing = isOwn ? context : provided(context, caller)
  const sessions = isOwn || !signing ? ownSessions : signing.sessions
  const { ceremonyOrigins, slowAfter, labels } = signing ?? {}
  const asked: SessionOptions = {
    ...options,
    ceremonyOrigins,
    slowAfter,
    loadingText: loadingText ?? labels?.opening,
    create: async (request) => {
      if (create) return unsealGrant(await create(request))
      const { call } = provided(signing, caller)
      return createCeremony(call, recipientId, { redirect, evidence })
    },
  }
  // Keeps the session if `evidence` changes: the ceremony must stay on the screen.
  const session = useHeld([sessions, ceremonyKey, recipientId, redirect], () =>
    sessions.get(JSON.stringify(ceremonyKey ?? [recipientId, redirect, evidence]), asked),
  )
  useHold(session, asked)
  return session
}
