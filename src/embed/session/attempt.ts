import { randomHex } from '../browser/randomHex.js'
import { type Cleanup, createCleanup } from '../browser/cleanup.js'
import type { Ceremony } from './ceremony.js'
import type { CeremonyPlace } from './ceremonyState.js'

/** What a tab that shows a ceremony tells. */
export interface TabEvents {
  /** A message of the tabs' `BroadcastChannel`, which has no source. */
  readonly onBroadcast: (event: MessageEvent<unknown>) => void
  /** The tab stands on the landing, with this query. */
  readonly onLanding: (search: string) => void
  readonly onClosed: () => void
}

/** A browser tab that was opened in a click. */
export interface CeremonyTab {
  readonly window: Window
  /** Brings the tab to the front; `false` if the person has closed it. */
  readonly focus: () => boolean
  /** Gives the tab the ceremony and follows what becomes of it, until the returned function is called. */
  readonly show: (ceremony: Ceremony, nonce: string, events: TabEvents) => () => void
  readonly close: () => void
}

interface Phase {
  /** 128 random bits that the landing says back, in the `state` of its message. One an attempt. */
  readonly nonce: string
  /** What this phase listens to. */
  readonly cleanup: Cleanup
}

/** The proxy has been asked. A tab that was opened in the click waits for the answer. */
export interface Asking extends Phase {
  readonly phase: 'asking'
  readonly tab?: CeremonyTab | undefined
}

/** Granted, and shown nowhere: the page may not frame it. */
export interface Held extends Phase {
  readonly phase: 'held'
  readonly ceremony: Ceremony
  /** Whether a frame has asked for the url, which may be good for one use only. */
  readonly used: boolean
}

export interface InFrame extends Phase {
  readonly phase: 'inFrame'
  readonly ceremony: Ceremony
  /** The iframe, once it stands in the document. */
  readonly frame?: HTMLIFrameElement
}

export interface InTab extends Phase {
  readonly phase: 'inTab'
  readonly ceremony: Ceremony
  readonly tab: CeremonyTab
}

/** Over, well or badly; `place` is where it was shown, or was to be. */
export interface Ended extends Phase {
  readonly phase: 'ended'
  readonly place: CeremonyPlace
}

/**
 * One attempt at a ceremony, from asking for it until it is replaced by another. It never changes:
 * the session goes on with the next phase, of the same nonce.
 */
export type Attempt = Asking | Held | InFrame | InTab | Ended

/** The first phase of a new attempt. */
export function beginAttempt(tab: CeremonyTab | undefined): Asking {
  return { phase: 'asking', nonce: randomHex(), cleanup: createCleanup(), tab }
}

/** The last phase of an attempt, or of none: another component may have come to the end. */
export function endAttempt(attempt: Attempt | undefined): Ended {
  return {
    phase: 'ended',
    nonce: attempt?.nonce ?? '',
    cleanup: createCleanup(),
    place: placeOf(attempt),
  }
}

/** Where an attempt is shown, or is to be. */
export function placeOf(attempt: Attempt | undefined): CeremonyPlace {
  if (attempt?.phase === 'ended') return attempt.place
  return tabOf(attempt) ? 'tab' : 'frame'
}

/** Whether the url has been asked for, which may be good for one use only. */
export function isUsed(attempt: Attempt): boolean {
  return attempt.phase === 'held' ? attempt.used : 'ceremony' in attempt
}

/** The tab of an attempt, where it has one. */
export function tabOf(attempt: Attempt | undefined): CeremonyTab | undefined {
  return attempt?.phase === 'asking' || attempt?.phase === 'inTab' ? attempt.tab : undefined
}
