import type { SigningError } from '../../contract/SigningError.js'
import { createCleanup } from '../browser/cleanup.js'
import { optional } from '../browser/optional.js'
import { leaveEnds, type Participant, shareEnds, tellEnd } from '../ending/recipientEnds.js'
import { askToConfirm } from '../host/confirmation.js'
import { callHost, report } from '../host/hostCalls.js'
import { type Attempt, endAttempt, tabOf } from './attempt.js'
import type { CeremonySessionOptions } from './CeremonySession.js'
import type { Ceremony } from './ceremony.js'
import {
  type CeremonyEvent,
  type CeremonyFinish,
  type CeremonyState,
  IDLE,
  isLive,
  mayFinish,
  nextCeremonyState,
} from './ceremonyState.js'
import { tabClosed, unexpected } from './sessionErrors.js'

/**
 * The one place where a session's state and its attempt change, always together. What is called with
 * a `nonce` does nothing once that attempt is no longer under way.
 */
export interface CeremonyLife {
  options: CeremonySessionOptions
  /** Set once nobody holds the session any more: nothing moves it then but `close`. */
  isReleased: boolean
  readonly state: () => CeremonyState
  readonly attempt: () => Attempt | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (event: CeremonyEvent) => boolean
  /** Goes on with another phase: what the last one listened to is let go, and a tab that it drops. */
  readonly enter: (next: Attempt) => void
  /** Runs a step; what it throws becomes a failure, with a sentence and a way on. */
  readonly step: (nonce: string, act: () => void) => void
  readonly fail: (nonce: string, error: SigningError) => void
  readonly block: (nonce: string, ceremony: Ceremony, used: boolean, error: SigningError) => void
  /** The tab looks closed. It may still come to its end. */
  readonly loseTab: (nonce: string) => void
  readonly finish: (nonce: string, finish: CeremonyFinish) => void
  readonly recheck: () => void
  /** Tells the host of an error that ends nothing. */
  readonly report: (error: SigningError) => void
  readonly close: (keepTab?: boolean) => void
  /** From now on this session hears of its recipient's ends. */
  readonly join: () => void
  readonly leave: () => void
}

export function createCeremonyLife(initial: CeremonySessionOptions): CeremonyLife {
  let state: CeremonyState = IDLE
  let attempt: Attempt | undefined
  const listeners = new Set<() => void>()

  function dispatch(event: CeremonyEvent): boolean {
    const next = nextCeremonyState(state, event)
    if (next === state || (life.isReleased && event.type !== 'close')) return false
    state = next
    for (const listener of listeners) callHost(listener)
    return true
  }

  function enter(next: Attempt | undefined, keepTab = false): void {
    const last = attempt
    attempt = next
    if (last?.cleanup !== next?.cleanup) last?.cleanup.run()
    const tab = tabOf(last)
    if (tab && tab !== tabOf(next) && !keepTab) optional(tab.close)
  }

  function stop(type: 'block' | 'fail', next: Attempt, error: SigningError): void {
    enter(next)
    if (dispatch({ type, error })) life.report(error)
  }

  function conclude(finish: CeremonyFinish): void {
    enter(endAttempt(attempt))
    if (!dispatch({ type: 'finish', finish })) return
    callHost(() => life.options.onFinish?.(finish))
    life.recheck()
  }

  const participant: Participant = {
    recipientId: () => life.options.recipientId,
    hear: ({ search, event }) => {
      if (!state.finish && !life.isReleased) {
        conclude({ via: 'elsewhere', search, ...(event && { event }) })
      }
    },
  }

  const life: CeremonyLife = {
    options: initial,
    isReleased: false,
    state: () => state,
    attempt: () => attempt,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    enter,
    step(nonce, act) {
      if (attempt?.nonce !== nonce) return
      try {
        act()
      } catch (error) {
        life.fail(nonce, unexpected(error))
      }
    },
    fail(nonce, error) {
      if (attempt?.nonce === nonce) stop('fail', endAttempt(attempt), error)
    },
    block(nonce, ceremony, used, error) {
      if (attempt?.nonce !== nonce) return
      stop('block', { phase: 'held', nonce, ceremony, used, cleanup: createCleanup() }, error)
    },
    loseTab(nonce) {
      const error = tabClosed()
      if (attempt?.nonce !== nonce || !isLive(state)) return
      if (dispatch({ type: 'fail', error })) life.report(error)
    },
    finish(nonce, finish) {
      if (attempt?.nonce !== nonce || !mayFinish(state)) return
      conclude(finish)
      tellEnd(participant, finish)
    },
    recheck() {
      const { confirm, confirmTimeout } = life.options
      if (!confirm || !attempt || !dispatch({ type: 'confirm' })) return
      if (state.status !== 'confirming') return
      const { finish } = state
      const { nonce, cleanup } = attempt
      const ask = (signal: AbortSignal): unknown => confirm(finish, { signal })
      cleanup.add(
        askToConfirm(ask, confirmTimeout, ({ verdict, complaint }) => {
          if (attempt?.nonce !== nonce || !dispatch({ type: 'settle', verdict })) return
          if (complaint) life.report(complaint)
        }),
      )
    },
    report: (error) => report(error, life.options.onError),
    close(keepTab) {
      enter(undefined, keepTab)
      dispatch({ type: 'close' })
    },
    join: () => shareEnds(participant),
    leave: () => leaveEnds(participant),
  }
  return life
}
