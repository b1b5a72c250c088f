import type { CeremonyGrant } from '../../contract/ceremony.js'
import { randomHex } from '../client/randomHex.js'

/** One attempt at a ceremony: from asking for it until it is ended or replaced by another. */
export interface Attempt {
  /** 128 random bits that the landing says back, in the `state` of its message. */
  readonly nonce: string
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
  readonly cleanups: (() => void)[]
}

export function createAttempt(): Attempt {
  return { nonce: randomHex(), used: false, cleanups: [] }
}

/** Stops everything that the attempt listens to. Safe to call again. */
export function removeListeners(attempt: Attempt): void {
  for (const cleanup of attempt.cleanups.splice(0)) cleanup()
}

/** Ends an attempt: its listeners and its tab go. */
export function endAttempt(attempt: Attempt): void {
  removeListeners(attempt)
  attempt.tab?.window.close()
}
