import type { FaultName, FaultOptions } from '../../src/emulator/index.js'

/** The proxy and the service that a story needs. A story gives it as its `setup` parameter. */
export interface StorySetup {
  /** Faults of the signing service, by the emulator's names. */
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
   * The colors of the ceremony's own page. The toolbar sets it, because in most browsers a frame
   * knows the user's preference only.
   */
  readonly colorScheme?: 'light dark' | 'light' | 'dark'
  /** The recipient has signed before. */
  readonly signed?: boolean
  /** The service delivers the link by email. The contract does not show its literal. */
  readonly byEmail?: boolean
  /** The caller has no session at the portal. */
  readonly signedOut?: boolean
  /**
   * Milliseconds from the last signature to a deliverable that is `generated`.
   * @default 0
   */
  readonly deliverableDelay?: number
}

/** One fault with its options. */
export interface SetupFault extends FaultOptions {
  readonly name: FaultName
}

/** The addresses of a running setup. */
export interface SetupAddress {
  readonly endpoint: string
  readonly ceremonyOrigin: string
}

/** A running setup. */
export interface SetupBackend extends SetupAddress {
  /** Calls the proxy, as the page of a portal does. */
  readonly fetch: typeof fetch
  readonly close: () => Promise<void> | void
}

/** Every setup has one envelope, with one recipient and one audit log. */
export const RECIPIENT_ID = 're_8Unml6TyhNN8923Rminm40'
export const DELIVERABLE_ID = 'del_4Kx9TzPq2mWcV7bYhR1sJd'
