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

/** The ceremony to request, and callbacks. */
export interface UseCeremonyOptions
  extends CeremonyOptions, Pick<SessionOptions, 'onLeave'>, CeremonyRequestOptions {
  /**
   * `re_…`; with `create`, any name that your backend knows. Another recipient is another ceremony.
   */
  readonly recipientId: string
  /**
   * Requests the ceremony from a backend of your own and returns the service's
   * `{ url, embeddable_in, redirect_url }`; then no `SigningProvider` is needed. What it throws becomes
   * `failed`: your own `SigningError`, or `create_failed`.
   * @default the proxy of the `SigningProvider`
   */
  readonly create?: CeremonySessionOptions['create'] | undefined
  /**
   * Names the ceremony within its `SigningProvider`. Components with the same name share one ceremony, and
   * find it again after an unmount.
   * @default `recipientId`, `redirect` and `evidence`; with `create`, the component itself
   */
  readonly ceremonyKey?: string | undefined
  /**
   * Requests the ceremony when the component mounts, after `confirm` has had 2 seconds. Prefer a click:
   * every ceremony is an entry in the evidence, and its url may expire soon.
   * @default false
   */
  readonly autoStart?: boolean | undefined
}

/**
 * Finds or creates the session of a component, and holds it. Errors name the `caller`. A new tab shows
 * `loadingText`.
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
  // With the first evidence, because a change must not remove the ceremony from the screen.
  const key = useHeld([ceremonyKey, recipientId, redirect], () =>
    JSON.stringify(ceremonyKey ?? [recipientId, redirect, evidence]),
  )
  const session = sessions.get(key, asked)
  useHold(session, asked)
  return session
}
