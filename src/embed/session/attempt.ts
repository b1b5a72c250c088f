import type { Scope } from '../browser/scope.js'
import type { Ceremony } from './ceremony.js'
import type { CeremonyPlace } from './ceremonyState.js'

/**
 * One attempt at a ceremony, from asking for it until it is replaced by another. It never changes:
 * the session goes on with the next phase, of the same nonce.
 */
export interface Attempt {
  /** 128 random bits that the landing says back, in the `state` of its message. One an attempt. */
  readonly nonce: string
  /** The phase that it is in: asking, held back, shown in a frame or a tab, or over. */
  readonly scope: Scope
  /** Where it is shown, is to be shown, or was. */
  readonly place: CeremonyPlace
  /** What was granted, as long as it may be shown. */
  readonly ceremony?: Ceremony | undefined
  /** Whether the url has been asked for, which may be good for one use only. */
  readonly isUsed?: boolean | undefined
  /** The iframe, once it stands in the document. */
  readonly frame?: HTMLIFrameElement
  /** The tab that was opened in the click, and waits for the grant or shows the ceremony. */
  readonly tab?: Window | undefined
}
