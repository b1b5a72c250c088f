import type { FaultName, FaultOptions } from '../../src/emulator/index.js'

/** What a story needs of the world behind it; given as its `setup` parameter. */
export interface StorySetup {
  /** Failures of the signing service, by the names that the emulator knows them by. */
  readonly faults?: readonly SetupFault[]
  /**
   * Sites that may frame the ceremony.
   * @default the page's own origin
   */
  readonly embeddableIn?: readonly string[]
  /**
   * The language of the ceremony's own page.
   * @default 'en'
   */
  readonly locale?: string
  /**
   * The colours of the ceremony's own page: the host page's, by the toolbar. Most browsers tell a frame only
   * what their user prefers.
   */
  readonly colorScheme?: 'light dark' | 'light' | 'dark'
  /** The recipient has signed before. */
  readonly signed?: boolean
  /** The service delivers the link by email. The literal is the emulator's: the contract shows none. */
  readonly byEmail?: boolean
  /** Nobody is signed in at the portal. */
  readonly signedOut?: boolean
  /**
   * Milliseconds from the last signature to a deliverable that is `generated`.
   * @default 0
   */
  readonly deliverableDelay?: number
}

/** One failure, and how it is to befall. */
export interface SetupFault extends FaultOptions {
  readonly name: FaultName
}

/** Where the setup of a story is. */
export interface SetupAddress {
  readonly endpoint: string
  readonly ceremonyOrigin: string
}

/** A setup that runs. */
export interface SetupWorld extends SetupAddress {
  /** Asks the proxy, as the page of a portal does. */
  readonly fetch: typeof fetch
  readonly close: () => Promise<void> | void
}

/** Every setup has one envelope, with one recipient and one audit log. */
export const RECIPIENT_ID = 're_8Unml6TyhNN8923Rminm40'
export const DELIVERABLE_ID = 'del_4Kx9TzPq2mWcV7bYhR1sJd'
