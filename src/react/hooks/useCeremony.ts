'use client'

import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { CeremonyState } from '../../embed/signing/ceremonyState.js'
import type { Signing } from '../../embed/signing/signing.js'
import { startOnMount } from '../../embed/start/startOnMount.js'
import { SigningContext } from '../provider/signingContext.js'
import {
  type OwnLabels,
  type UseCeremonyOptions,
  useRequestedSigning,
} from './useRequestedSigning.js'
import { useSigningState } from './useSigningState.js'

/** The state of a ceremony, and stable functions that control the ceremony. */
export type CeremonyControl = CeremonyState &
  Pick<Signing, 'start' | 'restart' | 'close' | 'recheck' | 'openInTab' | 'openHere'> & {
    /**
     * Loads the urls in the provider's `warmUp`, so that the frame can use an open connection.
     * Call it when the user is about to start; repeated calls are harmless.
     */
    readonly prepare: () => void
    /**
     * Props for your start button. They call `prepare()` on hover, touch and focus. A button that a
     * server rendered is busy until the page can act: before, a click has no effect.
     */
    readonly prepareProps: {
      readonly onPointerEnter: () => void
      readonly onFocus: () => void
      readonly 'aria-busy': true | undefined
      readonly 'aria-disabled': true | undefined
    }
    /** The signing for `<CeremonyFrame>`. It does not reveal the ceremony's url. */
    readonly signing: Signing
  }

/**
 * Returns one signing: its state, and functions to control it. `start()` requests a ceremony from
 * the proxy, or from `create`. With `autoStart`, the ceremony starts on mount.
 *
 * The key of the signing is `recipientId` and `redirect`, or `ceremonyKey` beside `create`. Another
 * key is another signing. Each start sends exactly one POST: StrictMode, re-renders, remounts, Fast
 * Refresh and double clicks do not send another. No cache stores the url. `finished` means that the
 * recipient reached the end, `confirmed` that your `confirm` function returned `true`.
 *
 * Throws if there is neither a `<SigningProvider>` nor `create`, and a `SigningError` with the code
 * `invalid_option` if `create` has no `ceremonyKey`. Does not throw if a ceremony fails: the status
 * is then `failed`, and `onError` is called.
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

/** Implements {@link useCeremony}. Errors name `caller`. */
export function useCeremonyOf(
  options: UseCeremonyOptions & OwnLabels,
  caller: string,
): CeremonyControl {
  const { autoStart = false } = options
  const signing = useRequestedSigning(options, caller)
  useStartOnMount(signing, autoStart)
  const state = useSigningState(signing)
  const warmUp = useContext(SigningContext)?.prepare
  const isBusy = useSyncExternalStore(neverChanges, isReady, isWaiting)
  const functions = useMemo(() => {
    const prepare = (): void => {
      if (signing.getSnapshot().status === 'idle') warmUp?.()
    }
    const { subscribe: _, getSnapshot: __, ...verbs } = signing
    const prepareProps = {
      onPointerEnter: prepare,
      onFocus: prepare,
      'aria-busy': isBusy,
      'aria-disabled': isBusy,
    }
    return { ...verbs, prepare, prepareProps, signing }
  }, [signing, warmUp, isBusy])
  return useMemo(() => ({ ...state, ...functions }), [state, functions])
}

const neverChanges = () => () => undefined
const isReady = (): undefined => undefined
const isWaiting = (): true => true

/** Calls `confirm` once per signing, even if an `<Activity>` hides and shows the component. */
export function useStartOnMount(signing: Signing, autoStart: boolean): void {
  const mounted = useRef<{ readonly signing: Signing; readonly autoStart: boolean }>(undefined)
  useEffect(() => {
    const before = mounted.current
    if (before?.signing === signing && (before.autoStart || !autoStart)) return
    mounted.current = { signing, autoStart }
    startOnMount(signing, autoStart)
  }, [signing, autoStart])
}
