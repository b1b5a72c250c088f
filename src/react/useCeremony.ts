'use client'

import {
  type RefObject,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { SigningError } from '../contract/signingError.js'
import { remedyOf } from '../embed/errors/errors.js'
import { frame } from '../embed/frame/frame.js'
import { startOnMount } from '../embed/startOnMount.js'
import type { Presenter, WaitingTab } from '../embed/signing/presenter.js'
import type { Signing } from '../embed/signing/signing.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import type { Holder, SigningOptions, View } from '../embed/signing/signingOptions.js'
import { type CeremonyState, type Snapshot, type Verb } from '../embed/signing/signingState.js'
import { ownSignings } from '../embed/client/signings.js'
import { missingProvider, SigningContext } from './SigningProvider.js'

interface CommonOptions extends Omit<SigningOptions, 'recipientId' | 'create'> {
  /**
   * Requests the ceremony when the component mounts and the page is visible, but first waits up to 2
   * seconds for `confirm`. Never requests one after a document was shown. Prefer a click: every
   * ceremony is recorded as evidence, and its url may expire soon.
   * @default false
   */
  readonly autoStart?: boolean | undefined
}

/** Options for a ceremony from the proxy of the `SigningProvider`. */
export interface ProxyCeremonyOptions extends CommonOptions {
  /** The recipient's id `re_…`, which identifies the signing in the provider. */
  readonly recipientId: string
  readonly create?: undefined
  readonly ceremonyKey?: undefined
}

/** Options for a ceremony from your own backend. */
export interface OwnCeremonyOptions extends CommonOptions {
  /** See {@link SigningOptions}. Needs no `SigningProvider`. */
  readonly create: NonNullable<SigningOptions['create']>
  /**
   * Identifies the signing by its document and its recipient, such as `lease-7`. Components of a
   * provider with the same key share one signing. Without a provider, it ends with its component.
   */
  readonly ceremonyKey: string
  /** The id of the recipient, which `confirm` receives. */
  readonly recipientId?: string | undefined
}

/** Options of `useCeremony`: the ceremony to request, and callbacks. */
export type UseCeremonyOptions = ProxyCeremonyOptions | OwnCeremonyOptions

/** Props for a start button of your own. */
export interface StartProps {
  readonly onClick: () => void
  /** Opens a connection for the ceremony: see `warmUp` of the provider's `service`. */
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  /** A button that a server rendered is busy until the page can act: before, a click has no effect. */
  readonly 'aria-busy': true | undefined
  readonly 'aria-disabled': true | undefined
}

/** The state of a ceremony, and stable functions that control the ceremony. */
export type CeremonyControl = CeremonyState & {
  /**
   * Requests a ceremony if none is in progress, and shows it in `<CeremonyFrame>`, or by another
   * presenter: `tab` or `redirect`.
   */
  readonly start: (presenter?: Presenter) => void
  /**
   * Ends the attempt and requests a new ceremony in the same place. Does nothing while a request is
   * pending and not slow, and after a final answer.
   */
  readonly restart: () => void
  /**
   * Ends an attempt that has not reached the end. If the document was shown, the status becomes
   * `closed` and the page asks the server. Does nothing after the end.
   */
  readonly close: () => void
  /** Calls `confirm` even after a final answer: use it when your data about the document changed. */
  readonly invalidate: () => void
  /** All that your own start button needs: `<button {...ceremony.startProps}>Sign</button>`. */
  readonly startProps: StartProps
  /** The signing for `<CeremonyFrame>`. It does not reveal the ceremony's url. */
  readonly signing: Signing
  /** Identifies this component among those that use the same signing. @internal */
  readonly holder: Holder
}

/**
 * Returns one signing: its state, and functions to control it. `start()` requests a ceremony from
 * the proxy, or from `create`. With `autoStart`, the ceremony starts on mount.
 *
 * The key of the signing is `recipientId`, or `ceremonyKey` beside `create`. Another key is another
 * signing. Each start sends exactly one POST: StrictMode, re-renders, remounts, Fast Refresh and
 * double clicks do not send another. No cache stores the url. `finished` means that the recipient
 * reached the end, `confirmed` that your server said so.
 *
 * Throws if there is neither a `<SigningProvider>` nor `create`, and a `SigningError` with the code
 * `invalid_option` if `create` has no `ceremonyKey`. Does not throw if a ceremony fails: the status
 * is then `failed`, and `onError` is called.
 *
 * @example
 * ```tsx
 * const ceremony = useCeremony({ recipientId })
 * return ceremony.status === 'idle' ? (
 *   <button {...ceremony.startProps}>Sign</button>
 * ) : (
 *   <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
 * )
 * ```
 */
export function useCeremony(options: UseCeremonyOptions): CeremonyControl {
  return useCeremonyOf(options, 'useCeremony()')
}

/** Implements {@link useCeremony}. Errors name `caller`. */
export function useCeremonyOf(options: UseCeremonyOptions, caller: string): CeremonyControl {
  const { autoStart = false, recipientId, create, ceremonyKey } = options
  const { signings: provided, labels } = useContext(SigningContext)
  // Without a provider, a signing is meant to end with its component.
  const [own] = useState(() => (provided ? undefined : ownSignings()))
  const signings = provided ?? own
  if (!signings || (!create && !provided)) throw missingProvider(caller)
  const key = create ? keyOf(ceremonyKey, caller) : (recipientId ?? '')
  const signing = signings.get(key, options.initialAnswer)
  const holder = useLatest<SigningOptions>(options)
  // StrictMode does not repeat an insertion effect, and a hidden `<Activity>` does not undo it.
  useInsertionEffect(() => {
    const release = signing.hold(holder)
    return () => {
      release()
      // Deferred, because React may remove a component and insert it again.
      if (own) setTimeout(() => !signing.isHeld && own.clear())
    }
  }, [signing, holder, own])
  useEffect(() => startOnMount(signing, autoStart, holder), [signing, autoStart, holder])
  // Not the whole snapshot: a question whose answer changes nothing renders no component of the host.
  const state = useSyncExternalStore(
    signing.subscribe,
    () => signing.state,
    () => signing.getInitialSnapshot().state,
  )
  const latestLabels = useLatest(labels)
  const isBusy = useSyncExternalStore(neverChanges, isReady, isWaiting)
  const functions = useMemo(() => {
    const perform = (verb: Verb, presenter: Presenter = frame): void =>
      signing.perform(verb, holder, presenter, waitingTab(latestLabels.current))
    // `onClick={ceremony.start}` passes the event of the click.
    const start = (presenter?: Presenter): void =>
      perform('start', presenter && 'show' in presenter ? presenter : frame)
    const prepare = (): void => {
      if (signing.state.status === 'idle') signings.warmUp()
    }
    return {
      signing,
      holder,
      start,
      restart: () => perform('restart'),
      close: () => perform('close'),
      invalidate: () => signing.invalidate(),
      startProps: {
        onClick: () => start(),
        onPointerEnter: prepare,
        onFocus: prepare,
        'aria-busy': isBusy,
        'aria-disabled': isBusy,
      },
    }
  }, [signing, signings, holder, latestLabels, isBusy])
  return useMemo(() => ({ ...state, ...functions }), [state, functions])
}

const neverChanges = () => () => undefined
const isReady = (): undefined => undefined
const isWaiting = (): true => true

/** Returns everything that a component shows of a signing. */
export function useSnapshot(signing: Signing): Snapshot {
  return useSyncExternalStore(signing.subscribe, signing.getSnapshot, signing.getInitialSnapshot)
}

/** Registers a component that can show the frame. Two iframes would load the url twice. */
export function useView(signing: Signing, holder: Holder): View {
  const [view] = useState<View>(() => ({ holder }))
  useEffect(() => signing.addView(view), [signing, view])
  return view
}

/** Observes whether a component is on the screen, because the page asks about such documents only. */
export function useVisibility(signing: Signing, notice: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = notice.current
    const root = element?.parentElement
    if (!element || !root) return undefined
    // An element without a box is on no screen.
    return signing.watch(getComputedStyle(root).display === 'contents' ? element : root)
  }, [signing, notice])
}

/** Returns what a tab shows until its ceremony is granted. */
export function waitingTab(labels: CeremonyLabels, title = labels.opening): WaitingTab {
  const { tabOpening, lang, dir } = labels
  return { title, text: tabOpening, lang, dir }
}

/** Returns `false` in the first commit, in which the frame may still belong to a replaced component. */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the effect marks the end of the commit
  useEffect(() => setMounted(true), [])
  return isMounted
}

/** Returns the key of a signing whose ceremonies the host application requests. */
export function keyOf(ceremonyKey: unknown, caller: string): string {
  if (typeof ceremonyKey === 'string' && ceremonyKey !== '') return ceremonyKey
  const message = `${caller}: option \`ceremonyKey\` must be a text that is not empty.`
  throw new SigningError('invalid_option', message, { remedy: remedyOf('missing_key') })
}

/**
 * Returns a ref with the value of the last committed render, for code that runs later. An insertion
 * effect sets the ref before all other effects, even in a hidden `<Activity>`.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
