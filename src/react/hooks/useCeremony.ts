'use client'

import { MutationObserver } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { openCeremonyTab } from '../../embed/tab/browserTab.js'
import type { CeremonyOptions, CeremonySession } from '../../embed/session/CeremonySession.js'
import { type CeremonyState, IDLE } from '../../embed/session/ceremonyState.js'
import type { CeremonyRequestOptions } from '../../embed/client/signingClient.js'
import { useSigning } from '../provider/SigningContext.js'
import { useAutoStart, useCeremonySession } from './useCeremonySession.js'

/** Which ceremony, and what to do as it goes. */
export interface UseCeremonyOptions
  extends CeremonyOptions, Pick<CeremonyRequestOptions, 'redirect' | 'evidence'> {
  /** `re_…`. Another recipient ends the ceremony under way and begins a life of its own. */
  readonly recipientId: string
  /**
   * Asks for the ceremony when the component mounts, and not on a click. Prefer the click: every
   * ceremony is an entry in the evidence, and its url may not live long.
   * @default false
   */
  readonly autoStart?: boolean | undefined
}

/** A ceremony's state, and the verbs. All functions keep their identity. */
export type CeremonyControl = CeremonyState & {
  /** Asks for a ceremony. Does nothing unless `idle` or `failed`, so a double click asks once. */
  readonly start: () => void
  /** Ends what is under way and asks for a new ceremony. */
  readonly restart: () => void
  /** Ends what is under way. An unfinished signature is lost. */
  readonly close: () => void
  /** Asks `confirm` again, after it has said no. */
  readonly recheck: () => void
  /** Shows the ceremony in a browser tab. Call it directly in a click handler. */
  readonly openInTab: () => void
  /** What `<CeremonyFrame>` shows; nothing can be read from it. */
  readonly session: CeremonySession
}

/**
 * One signing ceremony, asked of the proxy when `start()` is called (or on mount with `autoStart`).
 *
 * It makes exactly one POST for each intention, whatever React does: StrictMode, re-renders,
 * remounts and double clicks. The url in the answer never enters a query cache. It does not decide
 * that anything *is* signed: `finished` means that the recipient came to the end, `confirmed` that
 * your `confirm` function said it counts.
 *
 * Throws where there is no `<SigningProvider>`. Failures of the ceremony are not thrown but a state,
 * and go to `onError`.
 *
 * @example
 * ```tsx
 * const ceremony = useCeremony({ recipientId, onFinish: () => refetch() })
 * return ceremony.status === 'idle' ? (
 *   <button onClick={ceremony.start}>Sign</button>
 * ) : (
 *   <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
 * )
 * ```
 */
export function useCeremony(options: UseCeremonyOptions): CeremonyControl {
  const { recipientId, redirect, evidence, autoStart = false } = options
  const { client, queryClient, ceremonyOrigins, labels } = useSigning('useCeremony()')

  const identity = useIdentity(client, recipientId, redirect)
  const session = useCeremonySession(identity, {
    ...options,
    ceremonyOrigins: options.ceremonyOrigins ?? ceremonyOrigins,
    create: (request) => {
      // As a mutation it shows in the app's developer tools and its `MutationCache` callbacks.
      // Never repeated, never paused (a paused one would be persisted and replayed), never kept.
      const mutation = new MutationObserver(queryClient, {
        mutationFn: () => client.createCeremony(recipientId, { redirect, evidence, ...request }),
        retry: false,
        gcTime: 0,
        networkMode: 'always',
      })
      return mutation.mutate().finally(() => mutation.reset())
    },
  })
  useAutoStart(session, autoStart)

  const state = useSyncExternalStore(session.subscribe, session.getSnapshot, serverSnapshot)
  return useMemo(
    () => ({
      ...state,
      start: session.start,
      restart: session.restart,
      close: session.close,
      recheck: session.recheck,
      openInTab: () => openCeremonyTab(session, labels?.opening),
      session,
    }),
    [state, session, labels],
  )
}

const serverSnapshot = (): CeremonyState => IDLE

/** One object for as long as none of the parts changes. */
function useIdentity(...parts: readonly unknown[]): object {
  // eslint-disable-next-line react/exhaustive-deps -- the parts are the dependencies
  return useMemo(() => ({}), parts)
}
