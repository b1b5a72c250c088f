import type { Deliverable } from '../contract/deliverable.js'
import type { CompleteRecipient as Recipient } from '../contract/recipient.js'
import type { EmulatedCall } from './control/callLog.js'
import type { CeremonyEnd } from './ceremony/endCeremony.js'
import type { Faults } from './faults/faults.js'
import type { Mail } from './store/mail.js'
import type { EmulatorChanges } from './emulatorOptions.js'
import type { ProfileName } from './profile/profile.js'
import type { Envelope } from './store/envelope.js'
import type { EnvelopeSeed } from './store/envelopeSeed.js'
import type { EmulatedWebhooks } from './webhooks/emulatedWebhooks.js'

/** The signing service on your machine, or inside your test. */
export interface SigningEmulator {
  /** The origin of its ceremony and file urls. */
  readonly origin: string
  /** The key it lets in. */
  readonly apiKey: string
  /** How it speaks: as the service contract, or beyond it as the live service. */
  readonly profile: ProfileName
  /**
   * Answers a request as the service would. Bound, so it can be handed on as a `fetch`; looks at
   * the path only, not at the origin. Rejects as `fetch` does where a fault breaks the connection.
   */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** The failures it is to show. */
  readonly faults: Faults
  /** Adds an envelope. Throws `invalid_option` for a seed that is none. */
  readonly seedEnvelope: (seed: EnvelopeSeed) => SeededEnvelope
  /** Every envelope as it is now, oldest first. */
  readonly envelopes: readonly Envelope[]
  /** The envelope with this id, or that of the recipient or deliverable with this id. */
  readonly envelopeOf: (id: string) => Envelope | undefined
  /** The calls of the service's operations, oldest first; the last 1,000 are kept. */
  readonly calls: readonly EmulatedCall[]
  /** The emails that link-by-email authentication would have sent, oldest first. */
  readonly mails: readonly Mail[]
  /** What it sends by itself; `undefined` without the option `webhooks`. */
  readonly webhooks: EmulatedWebhooks | undefined
  /**
   * Ends a recipient's newest open ceremony as if the recipient had used the page: for tests without
   * a browser. Creates no ceremony. Throws `invalid_option` when there is none to end.
   */
  readonly endCeremony: (recipientId: string, end?: CeremonyEnd) => Envelope
  /**
   * Changes settings while it runs: delays, lifetimes, and the time it is. What is left out stays.
   *
   * @example
   * ```ts
   * emulator.configure({ deliverableDelay: 60_000, time: '2027-01-01T00:00:00Z' })
   * ```
   */
  readonly configure: (changes: EmulatorChanges) => void
  /** Forgets envelopes, calls, mails and faults. */
  readonly reset: () => void
}

/** What was seeded: the ids to work with. */
export interface SeededEnvelope {
  /** A UUID. */
  readonly id: string
  readonly recipients: readonly Recipient[]
  readonly deliverables: readonly Deliverable[]
}
