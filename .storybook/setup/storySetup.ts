import type { EnvelopeSeed, FaultName, FaultOptions } from '../../src/emulator/index.js'

/** The proxy and the service that a story needs, given as the story's parameter `setup`. */
export interface StorySetup {
  /** Faults of the signing service, by the emulator's names. */
  readonly faults?: readonly SetupFault[]
  /**
   * The sites that can embed the ceremony.
   * @default the page's own origin
   */
  readonly embeddableIn?: readonly string[]
  /**
   * The language of the ceremony's own page.
   * @default 'en'
   */
  readonly locale?: string
  /**
   * The colors of the ceremony's own page. The toolbar sets them, because in most browsers a frame
   * detects only the user's preference, not the page's colors.
   */
  readonly colorScheme?: 'light dark' | 'light' | 'dark'
  /**
   * The document and its sender.
   * @default a lease
   */
  readonly envelope?: Omit<EnvelopeSeed, 'recipients' | 'deliverables'>
  /** Whether the recipient has signed before the story starts. */
  readonly signed?: boolean
  /**
   * Whether the proxy answers questions about the signature.
   * @default true
   */
  readonly confirms?: boolean
  /** Whether the caller has no session at the portal. */
  readonly signedOut?: boolean
  /**
   * Milliseconds between the last signature and the status `generated` of the deliverable.
   * @default 0
   */
  readonly deliverableDelay?: number
}

/** A fault with its options. */
export interface SetupFault extends FaultOptions {
  readonly name: FaultName
}

/** The urls of the proxy and of the ceremony's pages. */
export interface SetupAddress {
  readonly endpoint: string
  readonly ceremonyOrigin: string
}

/** The running proxy and service of a story. */
export interface SetupBackend extends SetupAddress {
  /** Calls the proxy, as the page of a portal does. */
  readonly fetch: typeof fetch
  readonly close: () => Promise<void> | void
}

/** The ids of the recipient and of the audit log, which exist in every story. */
export const RECIPIENT_ID = 're_8Unml6TyhNN8923Rminm40'

/** The recipient of another document, for stories with several. */
export const SECOND_RECIPIENT_ID = 're_2Zk8f3fQpL0dW91RminmB7'
export const DELIVERABLE_ID = 'del_4Kx9TzPq2mWcV7bYhR1sJd'
