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

/** The state of a ceremony, and stable functions that control the ceremony. */
export type CeremonyControl = CeremonyState &
  Pick<Session, 'start' | 'restart' | 'close' | 'recheck' | 'openInTab'> & {
    /**
     * Loads the addresses in the provider's `warmUp`, so that the frame can use an open connection.
     * Call it when the user is about to start; repeated calls are harmless. Does nothing if the
     * browser saves data or uses a cellular connection.
     */
    readonly prepare: () => void
    /** Props for your start button, which call `prepare()` on hover, touch and focus. */
    readonly prepareProps: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
    /** The session for `<CeremonyFrame>`. It does not reveal the ceremony's url. */
    readonly session: Session
  }

/**
 * Returns one signing ceremony. `start()` requests the ceremony from the proxy, or from `create`.
 * With `autoStart`, the ceremony starts on mount.
 *
 * Each start sends exactly one POST: StrictMode, re-renders, remounts, Fast Refresh and double
 * clicks do not send another. No cache stores the url. `finished` means that the recipient reached
 * the end, `confirmed` that your `confirm` function returned `true`.
 *
 * Throws if there is neither a `<SigningProvider>` nor `create`. Does not throw if a ceremony
 * fails: the status is then `failed`, and `onError` is called.
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

/** Implements {@link useCeremony}. Errors name `caller`. A new tab first shows `loadingText`. */
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

/** Calls `confirm` once per session, even if an `<Activity>` hides and shows the component. */
function useAskOnMount(session: Session, autoStart: boolean): void {
  const asked = useRef<{ readonly session: Session; readonly autoStart: boolean }>(undefined)
  useEffect(() => {
    const before = asked.current
    if (before?.session === session && (before.autoStart || !autoStart)) return
    asked.current = { session, autoStart }
    askOnMount(session, autoStart)
  }, [session, autoStart])
}
