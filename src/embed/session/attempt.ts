import type { CeremonyGrant } from '../../contract/ceremony.js'
import { randomHex } from '../client/randomHex.js'

/** One attempt at a ceremony: from asking for it until it is ended or replaced by another. */
export interface Attempt {
  /** 128 random bits that the landing says back. */
  readonly state: string
  /** What the proxy granted; `url` and `landing` are parsed from it. */
  grant?: CeremonyGrant
  url?: URL
  landing?: URL
  /** The iframe, once it stands in the document. */
  frame?: HTMLIFrameElement
  /** The browser tab, where one shows the ceremony, and how to follow it once it has the url. */
  tab?: { readonly window: Window; readonly follow: () => () => void }
  /** Whether a frame or tab has asked for the url, which may be good for one use only. */
  used: boolean
  /** Undoes what the attempt listens to; empty again afterwards. */
  readonly undo: (() => void)[]
}

export function createAttempt(): Attempt {
  return { state: randomHex(), used: false, undo: [] }
}

/** Stops everything that the attempt listens to. Safe to call again. */
export function silence(attempt: Attempt): void {
  for (const undo of attempt.undo.splice(0)) undo()
}

/** Ends an attempt: silence, and its tab goes. */
export function leave(attempt: Attempt): void {
  silence(attempt)
  attempt.tab?.window.close()
}
