'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { askHost } from '../../embed/host/askHost.js'
import { throwToPage } from '../../embed/host/hostCalls.js'
import { closeTabs } from '../../embed/tab/openTab.js'
import { useLatest } from '../useLatest.js'

/** Who is to sign on this device. */
export interface TurnSigner {
  /** `re_…` */
  readonly recipientId: string
  /** As the device is to be handed to them. */
  readonly name: string
}

/** Who signs on this device, and how your server learns whose turn it is. */
export interface TurnHost<Signer extends TurnSigner> {
  /** In their order. Give only those who have not signed: a page that is loaded anew begins anew. */
  readonly signers: readonly Signer[]
  /**
   * Makes sure who holds the device, by a PIN or a password of theirs say, and begins a session of
   * theirs at your server. Only exactly `true` lets them in. `signal` is aborted when nobody waits any
   * more: pass it to `fetch`, so that a late answer begins no session.
   */
  readonly signIn: (signer: Signer, options: { readonly signal: AbortSignal }) => Promise<boolean>
  /**
   * Milliseconds that `signIn` may take, a person's typing included.
   * @default 300000
   */
  readonly signInTimeout?: number | undefined
  /**
   * Ends that session at your server, and forgets what your page has kept of it, such as the query
   * cache. The next signer is not asked for before it has resolved. Must bear to be called where no
   * session has begun.
   */
  readonly signOut: (signer: Signer, options: { readonly signal: AbortSignal }) => Promise<void>
  /**
   * Milliseconds that `signOut` may take.
   * @default 30000
   */
  readonly signOutTimeout?: number | undefined
}

/** Where the device is on its way. */
export type Step =
  | 'handOver'
  | 'checking'
  | 'refused'
  | 'signing'
  | 'leaving'
  | 'notLeft'
  | 'tabOpen'

export interface Turn<Signer> {
  readonly step: Step
  /** Whose turn it is, from the moment they were asked who they are until they have left. */
  readonly held?: Signer | undefined
  /** Recipients who have had their turn. */
  readonly done: readonly string[]
}

/** An end that is under way, and not yet there. */
const ends: ReadonlySet<Step> = new Set(['leaving', 'notLeft', 'tabOpen'])

/** Moves the turn it was made in, and no later one: what comes late moves nothing. */
export type MoveTurn<Signer> = (change: Partial<Turn<Signer>>) => void

/** The turn, and how to move it. */
export function useTurn<Signer>(): readonly [Turn<Signer>, MoveTurn<Signer>] {
  const [turn, setTurn] = useState<Turn<Signer>>({ step: 'handOver', done: [] })
  const go = useCallback<MoveTurn<Signer>>(
    (change) => setTurn((now) => (now === turn ? { ...now, ...change } : now)),
    [turn],
  )
  return [turn, go]
}

/** Asks the host where a step of the turn waits for its answer. */
export function useHostAnswers<Signer extends TurnSigner>(
  turn: Turn<Signer>,
  go: MoveTurn<Signer>,
  host: RefObject<TurnHost<Signer>>,
): void {
  useEffect(() => {
    const { step, held, done } = turn
    const { signIn, signInTimeout = 300_000, signOut, signOutTimeout } = host.current
    const failAs =
      (failed: Step) =>
      (cause: unknown, isLate: boolean): void => {
        if (!isLate) throwToPage(cause)
        go({ step: failed })
      }
    if (held && step === 'checking') {
      return askHost<unknown>({
        call: (signal) => signIn(held, { signal }),
        timeout: signInTimeout,
        onAnswer: (answer) => go({ step: answer === true ? 'signing' : 'refused' }),
        onFailure: failAs('refused'),
      })
    }
    if (held && step === 'leaving') {
      return askHost({
        call: async (signal) => {
          if (!(await closeTabs())) return false
          if (!signal.aborted) await signOut(held, { signal })
          return true
        },
        timeout: signOutTimeout,
        onAnswer: (hasLeft) =>
          go(
            hasLeft
              ? { step: 'handOver', held: undefined, done: [...done, held.recipientId] }
              : { step: 'tabOpen' },
          ),
        onFailure: failAs('notLeft'),
      })
    }
    return undefined
  }, [turn, go, host])
}

/**
 * A page that the browser keeps is left in somebody's hands, and comes back in unknown ones: what it
 * shows goes before it is kept, not after it is seen again. An end that is under way stays one.
 */
export function useHandOverOnLeave<Signer>(turn: Turn<Signer>, go: MoveTurn<Signer>): void {
  const latest = useLatest({ step: turn.step, go })
  useEffect(() => {
    const onLeave = ({ persisted }: PageTransitionEvent): void => {
      const { step, go: goNow } = latest.current
      if (!persisted || ends.has(step)) return
      flushSync(() => goNow({ step: 'handOver' }))
    }
    addEventListener('pagehide', onLeave)
    addEventListener('pageshow', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      removeEventListener('pageshow', onLeave)
    }
  }, [latest])
}
