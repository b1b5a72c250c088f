'use client'

import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useRef } from 'react'
import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { SealedGrant } from '../../embed/client/sealedGrant.js'
import type { CeremonyRequestOptions } from '../../embed/client/signingClient.js'
import { createCeremonySession } from '../../embed/lifecycle/createCeremonySession.js'
import { createSingleFlight } from '../../embed/client/singleFlight.js'
import type {
  CeremonyOptions,
  CeremonySessionOptions,
  Session,
  SessionOptions,
} from '../../embed/session/ceremonySession.js'
import type { CeremonyState } from '../../embed/session/ceremonyState.js'
import { lookAhead } from '../../embed/lifecycle/asked/otherTabs.js'
import { openCeremonyTab } from '../../embed/lifecycle/browserTab.js'
import { prepareCeremony, type PrepareOptions } from '../../embed/prepareCeremony.js'
import { useHeld } from '../useHeld.js'
import { useLatest } from '../useLatest.js'
import { provided, SigningContext } from '../provider/signingContext.js'
import { askedWording } from '../wording/askedWording.js'
import { giveWording } from '../wording/wording.js'
import { useKeptSession } from './useKeptSession.js'
import { useSessionState } from './useSessionState.js'

/** Which ceremony, and what to do as it goes. */
export interface UseCeremonyOptions
  extends
    CeremonyOptions,
    Pick<SessionOptions, 'onStatusChange' | 'onLeave'>,
    Pick<CeremonyRequestOptions, 'redirect' | 'evidence'>,
    Pick<CeremonySessionOptions, 'createTimeout'> {
  /**
   * `re_…`, or with `create` whatever names the recipient for your backend. Another recipient ends the
   * ceremony under way and begins a life of its own.
   */
  readonly recipientId: string
  /**
   * Asks a backend of your own for the ceremony and returns the service's
   * `{ url, embeddable_in, redirect_url }`; then no `SigningProvider` is needed. Called once an intention:
   * while one call for a recipient is under way, others join it. What it throws becomes `failed`: your
   * own `SigningError`, or `create_failed`.
   * @default the proxy of the `SigningProvider`
   */
  readonly create?: CeremonySessionOptions['create'] | undefined
  /**
   * Asks for the ceremony when the component mounts, and not on a click. Prefer the click: every
   * ceremony is an entry in the evidence, and its url may not live long.
   * @default false
   */
  readonly autoStart?: boolean | undefined
}

/** A ceremony's state, and the verbs. All functions keep their identity. */
export type CeremonyControl = CeremonyState & {
  /**
   * Does ahead what can be done ahead: connects to the ceremony's origin (the provider's `warmUp`), so
   * that `start()` need not. Call it when a person is about to start, as often as you like. Does nothing
   * where data is to be saved or the line is a cellular one.
   *
   * With `{ create: true }` also creates the ceremony, and loads it out of sight where a
   * `<CeremonyFrame>` of it is rendered already; the state stays `idle` until `start()`, which then only
   * shows it, or the error that there was. What that costs stands with `create`.
   */
  readonly prepare: (options?: PrepareOptions) => void
  /** For your start button: calls `prepare()` when it is pointed at, touched or reached by keyboard. */
  readonly prepareProps: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
  /** Asks for a ceremony. Does nothing unless `idle` or `failed`, so a double click asks once. */
  readonly start: () => void
  /** Ends what is under way and asks for a new ceremony. */
  readonly restart: () => void
  /** Ends what is under way. An unfinished signature is lost. */
  readonly close: () => void
  /** Asks `confirm` again, after it has said "not yet" or failed to answer. */
  readonly recheck: () => void
  /** Shows the ceremony in a browser tab. Call it directly in a click handler. */
  readonly openInTab: () => void
  /** What `<CeremonyFrame>` shows; nothing can be read from it. */
  readonly session: Session
}

/** For all components of the page, as the proxy's client does it: one call for one recipient. */
const ownFlights = createSingleFlight<SealedGrant | CeremonyGrant>()

/** A session in React's hands. `caller` is who needs the provider, for the error that says so. */
export function useCeremonyControl(options: UseCeremonyOptions, caller: string): CeremonyControl {
  const { recipientId, redirect, evidence, create, autoStart = false } = options
  const context = useContext(SigningContext)
  const signing = create ? context : provided(context, caller)
  const labels = signing?.labels

  // Not `create` itself, which is a new function at every render.
  const backend = create ? 'own' : signing?.client
  const asking: CeremonySessionOptions = {
    ...options,
    ceremonyOrigins: options.ceremonyOrigins ?? signing?.ceremonyOrigins,
    create: (request) => {
      if (create) {
        const key = JSON.stringify([recipientId, redirect, evidence])
        return ownFlights.run(key, async () => create(request), request)
      }
      const { client, queryClient } = provided(signing, caller)
      // At once: a mutation asks some turns later, and until then React has rendered.
      const answer = client.createCeremony(recipientId, { redirect, evidence, ...request })
      if (queryClient) showAsMutation(queryClient, answer)
      return answer
    },
  }
  const session = useHeld([backend, recipientId, redirect], () => {
    const made = createCeremonySession(asking)
    giveWording(made, askedWording)
    return made
  })
  useKeptSession(session, asking)
  useEffect(lookAhead, [])
  const started = useRef<Session>(undefined)
  useEffect(() => {
    // Once: not again when an `<Activity>` shows the component anew.
    if (!autoStart || started.current === session) return
    started.current = session
    session.start()
  }, [session, autoStart])

  const state = useSessionState(session)
  const warmUp = useLatest(signing?.warmUp)
  const ahead = useMemo(() => {
    const prepare = (how?: PrepareOptions): void =>
      prepareCeremony(session, { warmUp: warmUp.current, ...how })
    const warm = (): void => prepare()
    return { prepare, prepareProps: { onPointerEnter: warm, onFocus: warm } }
  }, [session, warmUp])
  return useMemo(
    () => ({
      ...state,
      ...ahead,
      start: session.start,
      restart: session.restart,
      close: session.close,
      recheck: session.recheck,
      openInTab: () => openCeremonyTab(session, labels?.opening),
      session,
    }),
    [state, session, labels, ahead],
  )
}

/**
 * In the app's developer tools and its `MutationCache` callbacks. Never repeated, never paused (a paused
 * one would be persisted and replayed), never kept.
 */
function showAsMutation(queryClient: QueryClient, answer: Promise<unknown>): void {
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => answer,
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  })
  const forget = (): unknown => mutation.reset()
  mutation.mutate().then(forget, forget)
}
