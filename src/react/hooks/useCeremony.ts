'use client'

import { useContext, useEffect, useMemo, useRef } from 'react'
import { warmUp } from '../../embed/frame/warmUp.js'
import type { Session } from '../../embed/session/ceremonySession.js'
import type { CeremonyState } from '../../embed/session/ceremonyState.js'
import { askOnMount } from '../../embed/start/askOnMount.js'
import { SigningContext } from '../provider/signingContext.js'
import { useCeremonySession, type UseCeremonyOptions } from './useCeremonySession.js'
import { useLatest } from '../useLatest.js'
import { useSessionState } from './useSessionState.js'

/** A ceremony's state, and its verbs. All functions keep their identity. */
export type CeremonyControl = CeremonyState &
  Pick<Session, 'start' | 'restart' | 'close' | 'recheck' | 'openInTab'> & {
    /**
     * Loads the addresses of the provider's `warmUp`, so that the frame uses an open connection. Call it
     * when a person is about to start, as often as you like. Does nothing if the browser saves data or uses
     * a cellular connection.
     */
    readonly prepare: () => void
    /** For your start button: calls `prepare()` when the button is hovered, touched or focused. */
    readonly prepareProps: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
    /** For `<CeremonyFrame>`. It does not reveal the ceremony's url. */
    readonly session: Session
  }

/**
 * Returns one signing ceremony. `start()` requests it from the proxy, or from `create`. With `autoStart`
 * the mount requests it.
 *
 * It makes exactly one POST for each intention: StrictMode, re-renders, remounts, Fast Refresh and double
 * clicks add no POST. No cache stores the url. `finished` means that the recipient reached the
 * end, `confirmed` that your `confirm` function returned `true`.
 *
 * Throws without a `<SigningProvider>` if `create` is missing. It does not throw failures of the ceremony:
 * they are a state, and `onError` receives them.
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
  return useCeremonyOf(options, 'useCeremony()')
}

/** {@link useCeremony}. Errors name the `caller`. A new tab shows `loadingText`. */
export function useCeremonyOf(
  options: UseCeremonyOptions,
  caller: string,
  loadingText?: string,
): CeremonyControl {
  const { autoStart = false } = options
  const session = useCeremonySession(options, caller, loadingText)
  useAskOnMount(session, autoStart)
  const state = useSessionState(session)
  const signing = useLatest(useContext(SigningContext))
  const verbs = useMemo(() => {
    const prepare = (): void => {
      const { warmUp: addresses = [], warmUps } = signing.current ?? {}
      if (warmUps && session.getSnapshot().status === 'idle') warmUp(addresses, warmUps)
    }
    return {
      start: session.start,
      restart: session.restart,
      close: session.close,
      recheck: session.recheck,
      openInTab: session.openInTab,
      prepare,
      prepareProps: { onPointerEnter: prepare, onFocus: prepare },
      session,
    }
  }, [session, signing])
  return useMemo(() => ({ ...state, ...verbs }), [state, verbs])
}

/** Calls `confirm` once per session, and not when an `<Activity>` shows the component again. */
function useAskOnMount(session: Session, autoStart: boolean): void {
  const asked = useRef<{ readonly session: Session; readonly autoStart: boolean }>(undefined)
  useEffect(() => {
    const before = asked.current
    if (before?.session === session && (before.autoStart || !autoStart)) return
    asked.current = { session, autoStart }
    askOnMount(session, autoStart)
  }, [session, autoStart])
}
