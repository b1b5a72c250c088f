import type { Deliverable } from '../contract/deliverable.js'
import type { CompleteRecipient as Recipient } from '../contract/recipient.js'
import type { EmulatedCall } from './control/callLog.js'
import type { EmulatorChanges } from './emulatorOptions.js'
import type { Faults } from './faults/faults.js'
import type { ProfileName } from './profile/profile.js'
import type { Envelope, Mail } from './store/envelope.js'
import type { EnvelopeSeed } from './store/envelopeSeed.js'
import type { CeremonyEnd } from './store/signature.js'
import type { EmulatedWebhooks } from './webhooks/emulatedWebhooks.js'

/** The signing service on your machine, or inside your test. */
export interface SigningEmulator {
  /** The origin of its ceremony and file urls. */
  readonly origin: string
  /** The accepted API key. */
  readonly apiKey: string
  /** The service that it imitates. */
  readonly profile: ProfileName
  /**
   * Answers a request like the service. It uses the path and ignores the origin. You can pass it as a
   * `fetch`. It rejects like `fetch` when a fault breaks the connection.
   */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** The faults of the next calls. */
  readonly faults: Faults
  /** Adds an envelope. Throws `invalid_option` for an invalid seed. */
  readonly seedEnvelope: (seed: EnvelopeSeed) => SeededEnvelope
  /** Every envelope as it is now, oldest first. */
  readonly envelopes: readonly Envelope[]
  /** The envelope with this id, or with a recipient or a deliverable with this id. */
  readonly envelopeOf: (id: string) => Envelope | undefined
  /** The last 1,000 calls of the service's operations, oldest first. */
  readonly calls: readonly EmulatedCall[]
  /** The emails of link-by-email authentication, oldest first. Nothing is sent. */
  readonly mails: readonly Mail[]
  /** The webhooks; `undefined` without the option `webhooks`. */
  readonly webhooks: EmulatedWebhooks | undefined
  /**
   * Ends the recipient's newest open ceremony as if the recipient had used the page. Without `end` the
   * recipient signs with a typed name. Throws `invalid_option` if no ceremony is open.
   */
  readonly endCeremony: (recipientId: string, end?: CeremonyEnd) => Envelope
  /**
   * Changes settings while it runs. Settings that are left out stay. Throws `invalid_option` for an
   * invalid value, and then changes nothing.
   *
   * @example
   * ```ts
   * emulator.configure({ deliverableDelay: 60_000, time: '2027-01-01T00:00:00Z' })
   * ```
   */
  readonly configure: (changes: EmulatorChanges) => void
  /**
   * Restores the state at construction: the options, the clock, and the option `envelopes` with the same
   * ids. Removes all other envelopes, calls, mails, webhooks and faults.
   */
  readonly reset: () => void
}

/** The ids of a seeded envelope. */
export interface SeededEnvelope {
  /** A UUID. */
  readonly id: string
  readonly recipients: readonly Recipient[]
  readonly deliverables: readonly Deliverable[]
}
